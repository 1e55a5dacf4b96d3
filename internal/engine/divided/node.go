package divided

import (
	"bytes"
	"errors"
	"fmt"
	"time"

	"heddle/internal/engine/passes"
	"heddle/internal/engine/plan"
	"heddle/internal/explore/cursor"
	"heddle/internal/explore/division"
	"heddle/internal/explore/search"
	"heddle/internal/explore/store"
)

// Sizes of messages.
const (
	batchBytes  = 32 << 10
	flushEvery  = 2 * time.Millisecond
	recentSlots = 1 << 16 // states that were handed on lately, which are not handed on again
)

// node explores a part.
type node struct {
	box
	wire    plan.Wire
	here    pass
	divides division.Division

	c       *cursor.Cursor
	carrier *cursor.Carrier
	out     []batch // for each part
	recent  [][]byte
	state   []byte // reused
	flushed time.Time
	from    int    // the part whose batch is being read
	reading []byte // what is left of it

}

// Serve explores the part of a plan's states that a message of Ask says, and returns when the other process needs nothing more. Stop, when closed, ends it.
func Serve(p *plan.Plan, task []byte, wires plan.Wires, stop <-chan struct{}) error {
	n := &node{}
	n.heard = time.Now()
	n.wake.L = &n.mu
	if err := read(task, &n.here); err != nil {
		return err
	}
	if wires == nil || n.here.Part < 0 || n.here.Part >= n.here.Parts || n.here.Parts > plan.MostParts {
		return errors.New("a task of no part")
	}
	n.divides = division.Division{Words: n.here.Words, Parts: n.here.Parts}
	n.out, n.sentTo, n.gotFrom = make([]batch, n.here.Parts), make([]uint64, n.here.Parts), make([]uint64, n.here.Parts)
	n.recent = make([][]byte, recentSlots)
	w := wires.Wire(n.here.Search)
	defer w.Close()
	n.wire, n.number, n.answer = w, n.here.Part, func(m []byte) error { return w.Send(asker, m) }
	if err := w.Listen(partName(n.here.Part), n.handle); err != nil {
		return err
	}
	over := make(chan struct{})
	defer close(over)
	go n.watch(stop, over)
	if err := w.Send(asker, message(hello, n.here.Part)); err != nil {
		return err
	}
	err := n.serve(p)
	if err != nil && !errors.Is(err, plan.ErrGivenUp) {
		_ = w.Send(asker, message(lost, fmt.Sprintf("part %d: %v", n.here.Part+1, err)))
	}
	return err
}

// serve explores, reports, and answers where states came from.
func (n *node) serve(p *plan.Plan) error {
	s := passes.New(p, nil)
	s.Shared = n.here.Shared
	h, err := s.Alone()
	if err != nil {
		return err
	}
	defer h.Machine.Close()
	n.c = h.Cursor
	if !n.wait(func() bool { return n.begun || n.finished }) || !n.begun {
		return n.failed
	}
	o := p.SearchOptions()
	o.MaxStates, o.MaxDepth, o.Poll = 0, 0, n.poll(o.Poll)
	r, ways := search.Divided(n.c, store.NewTree(n.c), o, n.here.Part, n)
	if n.failed != nil {
		return n.failed
	}
	if err := n.wire.Send(asker, message(done, n.found(r, h))); err != nil {
		return err
	}
	for n.wait(func() bool { return len(n.asked) > 0 || n.finished }) {
		if n.finished {
			return nil
		}
		number := n.asked[0]
		n.asked = n.asked[1:]
		if number > 0 && int(number) >= ways.Len() {
			return errors.New("the requested number names no state")
		}
		w := wayBack{}
		w.Actions, w.Before = ways.Back(number)
		if err := n.wire.Send(asker, message(came, w)); err != nil {
			return err
		}
	}
	return n.failed
}

// found is what a search has found.
func (n *node) found(r *search.Result, h *passes.Worker) found {
	return found{Part: n.here.Part, States: r.States, Transitions: r.Transitions, MaxDepth: r.MaxDepth, Bytes: r.Bytes,
		Violations: r.Violations, Others: r.Others, Limits: r.Limits, Notes: h.Machine.Notes().Record()}
}

// stopped is the limit of a part that has to end.
const stopped search.Limit = "stopped"

// poll publishes figures, sends what waits to be sent, and ends the search when it has to.
func (n *node) poll(poll func(search.Stats) search.Limit) func(search.Stats) search.Limit {
	return func(st search.Stats) search.Limit {
		if now := time.Now(); now.Sub(n.flushed) > flushEvery {
			n.flushed = now
			n.flush()
		}
		n.mu.Lock()
		n.stats = st
		st.Bytes += n.inBytes
		ended := n.ended
		n.mu.Unlock()
		if ended {
			return stopped
		}
		return poll(st)
	}
}

// Mine implements search.Part.
func (n *node) Mine() bool {
	if n.carrier == nil { // in the initial state
		n.carrier = cursor.NewCarrier(n.c)
	}
	return n.divides.Of(n.c.Machine()) == n.here.Part
}

// HandOn implements search.Part.
func (n *node) HandOn(c search.Came) {
	n.state = n.carrier.Append(n.state[:0])
	slot := &n.recent[slotOf(n.state)]
	if bytes.Equal(*slot, n.state) && len(n.state) > 0 {
		return
	}
	*slot = append((*slot)[:0], n.state...)
	to := n.divides.Of(n.c.Machine())
	n.out[to].add(c, n.state)
	if len(n.out[to].buf) >= batchBytes {
		n.send(to)
	}
}

// slotOf hashes a state (FNV-1a).
func slotOf(state []byte) uint64 {
	h := uint64(0xcbf29ce484222325)
	for _, b := range state {
		h = (h ^ uint64(b)) * 0x100000001b3
	}
	return (h ^ h>>32) % recentSlots
}

// flush sends all that waits to be sent.
func (n *node) flush() {
	for to := range n.out {
		if n.out[to].n > 0 {
			n.send(to)
		}
	}
}

func (n *node) send(to int) {
	n.mu.Lock()
	n.sent++
	n.sentTo[to]++
	number := n.sentTo[to]
	n.mu.Unlock()
	if err := n.wire.Send(partName(to), n.out[to].seal(n.here.Part, number)); err != nil {
		n.fail(err)
	}
}

// Next implements search.Part.
func (n *node) Next() (search.Came, bool) {
	if len(n.reading) == 0 {
		n.flush()
		if !n.receive() {
			return search.Came{}, false
		}
	}
	came, state, rest, err := next(n.from, n.reading)
	if err == nil {
		err = n.carrier.Land(state)
	}
	if err == nil && !n.Mine() {
		err = fmt.Errorf("heddle bug: part %d has sent a state that is another part's here", n.from+1)
	}
	if n.reading = rest; err != nil {
		n.fail(err)
		return came, false
	}
	return came, true
}

// receive takes a batch from the inbox, or waits for one; false: none comes any more.
func (n *node) receive() bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.waits = true
	for len(n.inbox) == 0 && !n.ended {
		n.wake.Wait()
	}
	if n.ended {
		return false
	}
	n.waits = false
	m := n.inbox[len(n.inbox)-1]
	n.inbox = n.inbox[:len(n.inbox)-1]
	n.inBytes -= int64(len(m))
	n.from, _, n.reading, _ = head(m)
	return true
}

var _ search.Part = (*node)(nil)
