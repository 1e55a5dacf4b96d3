package search

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"heddle/internal/explore/system"
)

// ring is a toy: thread 0 walks to a ring of places and around it for ever, and says
// that its actions are enough; thread 1 takes one step. Of the action that comes back
// to the ring's first place Closes is true, unless the cursor lies.
type ring struct {
	lead, places int // before the ring, of the ring
	lies         bool
	at, other    int
	log          [][2]int
	closed       bool
}

func (c *ring) Start() *system.Failure { return nil }

func (c *ring) Actions(buf []system.Action) ([]system.Action, int) {
	buf = append(buf, system.Action{Thread: 0})
	if c.other == 0 {
		buf = append(buf, system.Action{Thread: 1})
	}
	return buf, 1
}

func (c *ring) Do(a system.Action) *system.Failure {
	c.log = append(c.log, [2]int{c.at, c.other})
	c.closed = false
	if a.Thread == 1 {
		c.other = 1
	} else if c.at++; c.at == c.lead+c.places {
		c.at, c.closed = c.lead, !c.lies
	}
	return nil
}

func (c *ring) Closes() bool                                    { return c.closed }
func (c *ring) Observe(buf []*system.Failure) []*system.Failure { return buf }
func (c *ring) Final() *system.Failure                          { return nil }
func (c *ring) Mark() int                                       { return len(c.log) }
func (c *ring) Bytes() int64                                    { return 0 }

func (c *ring) Undo(to int) {
	if to < len(c.log) {
		c.at, c.other = c.log[to][0], c.log[to][1]
		c.log = c.log[:to]
	}
}

// ringStates is a store of the toy's states for several workers.
type ringStates struct {
	mu   sync.Mutex
	keys map[[2]int]uint64
}

type ringStore struct {
	c     *ring
	s     *ringStates
	count int // of states that were new to it
}

func (s *ringStore) VisitFirst() uint64 {
	key, _ := s.Visit(0, 0)
	return key
}

func (s *ringStore) Visit(int, uint32) (uint64, bool) {
	s.s.mu.Lock()
	defer s.s.mu.Unlock()
	k := [2]int{s.c.at, s.c.other}
	if n, ok := s.s.keys[k]; ok {
		return n, false
	}
	s.count++
	s.s.keys[k] = uint64(len(s.s.keys)) + 1
	return s.s.keys[k], true
}

func (s *ringStore) Count() int { return s.count }
func (*ringStore) Mark() int    { return 0 }
func (*ringStore) Undo(int)     {}
func (*ringStore) Full() bool   { return false }
func (*ringStore) Bytes() int64 { return 0 }

// roundTheRing searches with some workers; 0: without any pool.
func roundTheRing(workers int, c ring, most int) *Result {
	states := &ringStates{keys: map[[2]int]uint64{}}
	first := &c
	o := Options{Bound: -1, Proviso: NewProviso(most, func() string { return fmt.Sprint("place ", first.at) })}
	if workers == 0 {
		return DepthFirst(first, &ringStore{c: first, s: states}, o)
	}
	all := []Worker{{Cursor: first, Store: &ringStore{c: first, s: states}}}
	for range workers - 1 {
		more := c
		all = append(all, Worker{Cursor: &more, Store: &ringStore{c: &more, s: states}})
	}
	return ParallelDepthFirst(all, o)
}

// TestProviso: a cycle of states of which none is explored wholly is found, with the way
// to it; one with a state that is, is none.
func TestProviso(t *testing.T) {
	for workers := range 4 {
		if r := roundTheRing(workers, ring{lead: 2, places: 3}, 100); !r.Complete() || r.States != 2+3*2 {
			t.Errorf("%d workers: %d states, others %v", workers, r.States, r.Others)
		}
		r := roundTheRing(workers, ring{lead: 2, places: 3, lies: true}, 100)
		if r.Complete() || len(r.Others) != 1 || r.Others[0].Failure.Class != system.Bug || r.States != 5 {
			t.Fatalf("%d workers: %d states, others %v", workers, r.States, r.Others)
		}
		if f := r.Others[0]; f.Schedule.String() != "0*2" || !strings.Contains(f.Failure.Text, "0*3: place 2 -> place 3 -> place 4") {
			t.Errorf("%d workers: schedule %q: %s", workers, f.Schedule, f.Failure.Text)
		}
	}
}

// asking is a ring with thread 0's actions in two parts: at odd places it is in the middle
// of one. From the place that is named on, it asks at all places.
type asking struct {
	*ring
	always int
}

func (c asking) Unfinished() bool         { return c.at%2 == 1 || c.at >= c.always }
func (c asking) Endless() *system.Failure { return &system.Failure{Class: system.Gap, Text: "endless"} }
func (c asking) Interrupt() bool          { return false }

func (c asking) Actions(buf []system.Action) ([]system.Action, int) {
	if c.Unfinished() {
		return append(buf, system.Action{Thread: 0}), 1
	}
	return c.ring.Actions(buf)
}

func roundAsking(c asking) *Result {
	states := &ringStates{keys: map[[2]int]uint64{}}
	o := Options{Bound: -1, Proviso: NewProviso(100, func() string { return fmt.Sprint("place ", c.at) })}
	return DepthFirst(c, &ringStore{c: c.ring, s: states}, o)
}

// TestProvisoParts: no other thread has a turn in the middle of an action, so that what closes a
// cycle there makes the state be explored wholly that the action began in, and the check
// does not take the middle for such a state.
func TestProvisoParts(t *testing.T) {
	const never = 100
	if r := roundAsking(asking{&ring{lead: 2, places: 4}, never}); !r.Complete() || r.States != 6+4 {
		t.Errorf("%d states, others %v", r.States, r.Others)
	}
	r := roundAsking(asking{&ring{lead: 2, places: 4, lies: true}, never})
	if len(r.Others) != 1 || r.Others[0].Failure.Class != system.Bug || r.States != 6 {
		t.Fatalf("%d states, others %v", r.States, r.Others)
	}
	if f := r.Others[0]; f.Schedule.String() != "0*2" || !strings.Contains(f.Failure.Text, "0*4: place 2 -> place 3 -> place 4 -> place 5") {
		t.Errorf("schedule %q: %s", f.Schedule, f.Failure.Text)
	}
}

// TestProvisoMiddle: a state in the middle of an action that is met again may be one that
// the action has closed a cycle before, in its first part.
func TestProvisoMiddle(t *testing.T) {
	if r := roundAsking(asking{&ring{lead: 3, places: 4, lies: true}, 100}); !r.Complete() || r.States != 7+4 { // of place 6 both actions are taken
		t.Errorf("%d states, others %v", r.States, r.Others)
	}
}

// TestProvisoEndless: an action that loops in its middle is reported as one that need not
// end, and puts off nothing of the state that it began in.
func TestProvisoEndless(t *testing.T) {
	r := roundAsking(asking{&ring{lead: 3, places: 4}, 3})
	if len(r.Others) != 1 || r.Others[0].Failure.Text != "endless" || r.States != 7+5 { // of place 2 both are
		t.Errorf("%d states, others %v", r.States, r.Others)
	}
}

// TestProvisoLimit: beyond its room the check says that it does not know.
func TestProvisoLimit(t *testing.T) {
	r := roundTheRing(0, ring{lead: 2, places: 3, lies: true}, 3)
	if len(r.Others) != 1 || r.Others[0].Failure.Class != system.Limit || !strings.Contains(r.Others[0].Failure.Text, "not checked: there are more than 3 actions") {
		t.Errorf("others: %v", r.Others)
	}
}

// TestProvisoCut: a search that was cut short is not judged.
func TestProvisoCut(t *testing.T) {
	c := &ring{places: 3, lies: true}
	states := &ringStates{keys: map[[2]int]uint64{}}
	r := DepthFirst(c, &ringStore{c: c, s: states}, Options{Bound: -1, MaxStates: 2, Proviso: NewProviso(100, nil)})
	if len(r.Others) != 0 || len(r.Limits) != 1 {
		t.Errorf("others %v, limits %v", r.Others, r.Limits)
	}
}
