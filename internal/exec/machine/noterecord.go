package machine

import (
	"fmt"
	"maps"
	"slices"
)

// NotesRecord is what a machine's notes hold, for a machine of the same program in another process.
type NotesRecord struct {
	Sets         [][]int // each ascending, in the order of Notes.sets
	OutOfThreads bool
	Ended        bool
	Threads      int
	Assumed      []Assumed
}

// Record returns what Adopt would take over.
func (n *Notes) Record() NotesRecord {
	r := NotesRecord{OutOfThreads: n.outOfThreads, Ended: n.ended, Threads: n.threads, Assumed: n.Assumed()}
	for _, set := range n.sets() {
		r.Sets = append(r.Sets, slices.Sorted(maps.Keys(*set)))
	}
	return r
}

// AdoptRecord is Adopt of the notes that a record was made of. The error says that it is none of such notes.
func (n *Notes) AdoptRecord(r NotesRecord) error {
	sets := n.sets()
	if len(r.Sets) != len(sets) {
		return fmt.Errorf("notes have %d sets, not %d", len(sets), len(r.Sets))
	}
	for i, set := range sets {
		for _, pc := range r.Sets[i] {
			(*set)[pc] = true
		}
	}
	for _, a := range r.Assumed {
		n.assumed[a] = true
	}
	n.outOfThreads = n.outOfThreads || r.OutOfThreads
	n.ended = n.ended || r.Ended
	n.threads = max(n.threads, r.Threads)
	return nil
}
