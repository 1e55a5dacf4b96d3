package subtrees

import (
	"bytes"
	"encoding/gob"
	"fmt"
	"slices"
	"strconv"

	"heddle/internal/engine/symbolic"
	"heddle/internal/explore/search"
)

// asker is the name of the process that asks.
const asker = "asker"

// jobName is the name under which the worker of a job receives messages.
func jobName(number uint64) string { return "job-" + strconv.FormatUint(number, 10) }

// task is a job with its number.
type task struct {
	Search  int // its number among those of the program: later ones begin with nothing
	Number  uint64
	Shared  bool // everything counts as shared by threads
	Anew    bool // by a worker that has seen nothing
	Numbers bool // see symbolic.Branch.Numbers
	All     bool // from the initial state
	Job     search.Job
}

// gift is a job that was given away: that with an index, of those that a worker gave away while it did the job with a number.
type gift struct {
	Worker  string
	Number  uint64
	Index   int
	Numbers bool
	Job     search.Job
}

// toJob is a message to the worker of a job.
type toJob struct {
	Wanted bool   // somebody has nothing to do
	Worker string // whose gift has come
	Index  int
}

// Wanted tells the worker of a job, under a name on the wire of its search, that an idle worker
// could take a part.
func Wanted(number uint64) (search int, name string, message []byte) {
	return int(number >> searchBits), jobName(number), packed(toJob{Wanted: true})
}

// searchBits are the bits of a job's number within its search.
const searchBits = 32

// toAsker is a message to the process that asks. One of its parts is there.
type toAsker struct {
	Gift *gift
	Now  *figures
}

// figures are how far a job is.
type figures struct {
	Worker string
	Number uint64
	search.Stats
}

// result is what has come of a job.
type result struct {
	Worker     string
	Before     []uint64 // jobs that the worker has done before
	Given      int      // how many jobs were given away
	Unsure     []gift   // of these, that may not have come
	Elsewhere  string   // why the job could not be searched; "": it was
	Stats      search.Stats
	Violations []failing
	Others     []search.Found
	Limits     []search.Limit
	Findings   symbolic.Findings // of the worker, so far
}

// failing is a failure: a violation that was confirmed has the schedule of the plain machine.
type failing struct {
	Found       search.Found
	Unconfirmed string // why it was not; "": it was
	OfUnwritten bool   // for that memory was never written is why
}

// whole reports whether each failure is one.
func (r *result) whole() bool {
	return search.Whole(r.Others) && !slices.ContainsFunc(r.Violations, func(f failing) bool { return f.Found.Failure == nil })
}

// packed is a value as bytes.
func packed(v any) []byte {
	var out bytes.Buffer
	if err := gob.NewEncoder(&out).Encode(v); err != nil {
		panic("heddle bug: a message cannot be written: " + err.Error())
	}
	return out.Bytes()
}

// unpacked reads one.
func unpacked[T any](data []byte) (v T, err error) {
	if err = gob.NewDecoder(bytes.NewReader(data)).Decode(&v); err != nil {
		err = fmt.Errorf("a message cannot be read: %w", err)
	}
	return v, err
}
