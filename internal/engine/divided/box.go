package divided

import (
	"fmt"
	"sync"
	"time"

	"heddle/internal/engine/plan"
	"heddle/internal/explore/search"
)

// silentFor is how long the process that asks may be silent before a part gives up: it asks all the time.
const silentFor = 60 * time.Second

// box is what comes to a part, and what it has sent: the side of a node that messages see, which arrive while it searches.
type box struct {
	number int                        // of the part
	answer func(message []byte) error // to the process that asks

	mu        sync.Mutex
	wake      sync.Cond
	inbox     [][]byte
	inBytes   int64
	begun     bool
	ended     bool
	waits     bool
	failed    error
	missed    error // why the part must not begin
	sent, got uint64
	sentTo    []uint64 // batches, to each part
	gotFrom   []uint64
	stats     search.Stats
	asked     []uint32 // states whose ways are asked for
	finished  bool
	heard     time.Time
}

// watch ends the node when stop is closed, or when the coordinator has been silent for too long.
func (n *box) watch(stop, over <-chan struct{}) {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		select {
		case <-over:
			return
		case <-stop:
			n.fail(plan.ErrGivenUp)
			return
		case <-tick.C:
			n.mu.Lock()
			silent := time.Since(n.heard)
			n.mu.Unlock()
			if silent > silentFor {
				n.fail(fmt.Errorf("nothing was heard of the process that asks for %s", silentFor))
				return
			}
		}
	}
}

func (n *box) fail(err error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.failed == nil {
		n.failed = err
	}
	n.ended = true
	n.wake.Broadcast()
}

// wait waits until something is so; false: the node has failed.
func (n *box) wait(until func() bool) bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	for !until() && n.failed == nil {
		n.wake.Wait()
	}
	return n.failed == nil
}

// handle handles a message.
func (n *box) handle(m []byte) {
	n.mu.Lock()
	defer n.mu.Unlock()
	defer n.wake.Broadcast()
	if len(m) == 0 {
		return
	}
	if m[0] == states {
		n.hearStates(m)
		return
	}
	n.heard = time.Now()
	switch m[0] {
	case begin:
		n.begun = true
		if n.missed != nil {
			n.failed, n.ended = n.missed, true
		}
	case end:
		n.ended = true
	case finish:
		n.finished, n.ended = true, true
	case back:
		var number uint32
		if read(m, &number) == nil {
			n.asked = append(n.asked, number)
		}
	case probe:
		x := status{Part: n.number, Idle: n.waits && len(n.inbox) == 0, Sent: n.sent, Got: n.got,
			States: n.stats.States, Transitions: n.stats.Transitions, MaxDepth: n.stats.MaxDepth, Bytes: n.stats.Bytes + n.inBytes}
		if read(m, &x.Round) == nil {
			_ = n.answer(message(how, x)) // else it asks again
		}
	}
}

// hearStates takes a batch, which must be the next one of its sender.
func (n *box) hearStates(m []byte) {
	part, number, _, err := head(m)
	switch {
	case err != nil || part >= len(n.gotFrom):
		err = errBatch
	case number != n.gotFrom[part]+1:
		err = fmt.Errorf("batch %d of part %d came where %d was expected: messages were lost", number, part+1, n.gotFrom[part]+1)
	}
	switch {
	case err == nil:
	case !n.begun: // another process may have had the part before: the search that the batch is of ends then, and this one never begins
		n.missed = err
		return
	default:
		if n.failed == nil {
			n.failed = err
		}
		n.ended = true
		return
	}
	n.gotFrom[part]++
	n.got++
	n.inbox = append(n.inbox, m)
	n.inBytes += int64(len(m))
}
