package fleet

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// This file makes room on a server that can keep no more. Results that the job has taken are kept for one that may be begun anew only; without them that
// one has more to do, and no answer changes.

// fullFor is how long a server may be full, with nothing left to drop and no result coming, before the job ends.
const fullFor = 10 * time.Second

// makeRoom drops the results that were taken. The error says that this does not help any more.
func (j *Job) makeRoom() error {
	j.mu.Lock()
	last, begun, first := j.taken, j.full, j.dropped == 0
	if begun.IsZero() {
		j.full = time.Now()
	}
	j.dropped = max(last, 1)
	j.mu.Unlock()
	if !begun.IsZero() && time.Since(begun) > fullFor {
		return fmt.Errorf("%s can keep no more, and has nothing of this job's that could be dropped: see to its disk, or to what else it keeps", j.place)
	}
	if first {
		j.asked.Warn(j.place + " can keep no more: results that were taken are dropped, and would have to be found again by a query that is begun anew")
	}
	ctx, cancel := context.WithTimeout(j.ctx, answerWithin)
	defer cancel()
	if s, err := j.js.Stream(ctx, resultStream); err == nil && last > 0 {
		_ = s.Purge(ctx, jetstream.WithPurgeSubject(j.results()+">"), jetstream.WithPurgeSequence(last+1)) // again at the next complaint
	}
	return nil
}

// isFull passes on a worker's complaint.
func (j *Job) isFull() {
	if err := j.makeRoom(); err != nil {
		j.cancel(err)
	}
}

// refuses reports whether an error is the server's refusal, and not that it is not there yet.
func refuses(err error) bool {
	var refusal *jetstream.APIError
	return errors.As(err, &refusal) && (slices.Contains(usedUp, refusal.ErrorCode) || refusal.Code < 500)
}

// usedUp are the server's codes for memory or disk that is used up, which the library has no names for.
var usedUp = []jetstream.ErrorCode{10023, 10028, 10047}
