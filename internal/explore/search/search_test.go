package search

import (
	"slices"
	"testing"

	"heddle/internal/explore/schedule"
	"heddle/internal/explore/system"
)

// counters is a toy: threads count to a bound each, in steps of one; a state is
// the vector of counts. Thread 0 may choose between two ways in its last step,
// of which the second is a violation.
type counters struct {
	bound, threads int
	state          []int
	log            []int32
	bad            bool
	seen           map[string]uint64
}

func newCounters(threads, bound int, bad bool) *counters {
	return &counters{bound: bound, threads: threads, bad: bad, state: make([]int, threads), seen: map[string]uint64{}}
}

func (c *counters) key() string {
	b := make([]byte, len(c.state))
	for i, v := range c.state {
		b[i] = byte(v)
	}
	return string(b)
}

func (c *counters) Start() *system.Failure { return nil }

func (c *counters) Actions(buf []system.Action) ([]system.Action, int) {
	n := len(buf)
	for t, v := range c.state {
		if v == c.bound {
			continue
		}
		buf = append(buf, system.Action{Thread: int32(t)})
		if t == 0 && v == c.bound-1 && c.bad {
			buf = append(buf, system.Action{Thread: 0, Choice: 1})
		}
	}
	return buf, len(buf) - n
}

func (c *counters) Do(a system.Action) *system.Failure {
	if a.Choice == 1 {
		return &system.Failure{Class: system.Violation, Check: "toy", Key: 1, Text: "the second way"}
	}
	c.state[a.Thread]++
	c.log = append(c.log, a.Thread)
	return nil
}

func (c *counters) Observe(buf []*system.Failure) []*system.Failure { return buf }

func (c *counters) Closes() bool { return false }

func (c *counters) Final() *system.Failure { return nil }
func (c *counters) Mark() int              { return len(c.log) }
func (c *counters) Bytes() int64           { return 0 }

func (c *counters) Undo(to int) {
	for len(c.log) > to {
		c.state[c.log[len(c.log)-1]]--
		c.log = c.log[:len(c.log)-1]
	}
}

// set is a store of the toy's states.
type set struct{ c *counters }

func (s set) VisitFirst() uint64 {
	s.c.seen[s.c.key()] = 1
	return 1
}

func (s set) Visit(_ int, extra uint32) (uint64, bool) {
	k := s.c.key() + string(rune(extra))
	if n, ok := s.c.seen[k]; ok {
		return n, false
	}
	s.c.seen[k] = uint64(len(s.c.seen)) + 1
	return s.c.seen[k], true
}

func (s set) Mark() int    { return 0 }
func (s set) Undo(int)     {}
func (s set) Count() int   { return len(s.c.seen) }
func (s set) Full() bool   { return false }
func (s set) Bytes() int64 { return int64(len(s.c.seen)) * 8 }

// TestCountsGrid: n threads that count to b have (b+1)^n states, and n*b*(b+1)^(n-1)
// transitions.
func TestCountsGrid(t *testing.T) {
	for _, x := range []struct{ threads, bound, states, transitions int }{{1, 5, 6, 5}, {2, 4, 25, 40}, {3, 3, 64, 144}} {
		c := newCounters(x.threads, x.bound, false)
		r := DepthFirst(c, set{c}, Options{Bound: -1})
		if r.States != x.states || r.Transitions != x.transitions || !r.Complete() {
			t.Errorf("%+v: %d states, %d transitions, complete %v", x, r.States, r.Transitions, r.Complete())
		}
	}
}

// TestScheduleReplays: the schedule of a violation leads to it.
func TestScheduleReplays(t *testing.T) {
	c := newCounters(3, 3, true)
	r := DepthFirst(c, set{c}, Options{Bound: -1})
	if len(r.Violations) != 1 {
		t.Fatalf("%d violations", len(r.Violations))
	}
	replays(t, newCounters(3, 3, true), r.Violations[0].Schedule)
}

// replays demands that a schedule fails with its last action.
func replays(t *testing.T, c *counters, line schedule.Schedule) {
	t.Helper()
	if len(line) == 0 {
		t.Fatal("no action fails")
	}
	for i, a := range line {
		if failed := c.Do(a) != nil; failed != (i == len(line)-1) {
			t.Fatalf("after %d of %d actions: failed %v", i+1, len(line), failed)
		}
	}
}

// TestKeepGoingVisitsAll: continuing after a violation sees every state.
func TestKeepGoingVisitsAll(t *testing.T) {
	c := newCounters(2, 4, true)
	r := DepthFirst(c, set{c}, Options{Bound: -1, KeepGoing: true})
	if r.States != 25 || len(r.Violations) != 1 {
		t.Errorf("%d states, %d violations", r.States, len(r.Violations))
	}
}

// TestPreemptionBound: without preemption, two threads run one after the other
// in either order; that cuts executions off, and says so.
func TestPreemptionBound(t *testing.T) {
	c := newCounters(2, 3, false)
	r := DepthFirst(c, set{c}, Options{Bound: 0})
	if !r.Pruned || r.Complete() {
		t.Error("the bound cut nothing off")
	}
	if r.Transitions != 12 {
		t.Errorf("%d transitions, want 12: two orders of two times three steps", r.Transitions)
	}
}

// TestLimits: each limit stops the search and is named.
func TestLimits(t *testing.T) {
	for want, o := range map[Limit]Options{
		States:      {MaxStates: 10},
		Depth:       {MaxDepth: 3},
		Memory:      {MaxBytes: 100},
		Time:        {Poll: func(Stats) Limit { return Time }},
		Interrupted: {Poll: func(Stats) Limit { return Interrupted }},
	} {
		o.Bound = -1
		c := newCounters(3, 9, false)
		r := DepthFirst(c, set{c}, o)
		if len(r.Limits) != 1 || r.Limits[0] != want || r.Complete() {
			t.Errorf("%s: limits %v", want, r.Limits)
		}
	}
}

// crashing panics in its third action.
type crashing struct{ *counters }

func (c crashing) Do(a system.Action) *system.Failure {
	if len(c.log) == 2 {
		panic("heddle bug: a test")
	}
	return c.counters.Do(a)
}

// TestPanicIsReported: a panic of ours is not a verdict, and comes with the
// schedule that reproduces it.
func TestPanicIsReported(t *testing.T) {
	c := crashing{newCounters(2, 3, false)}
	r := DepthFirst(c, set{c.counters}, Options{Bound: -1})
	if r.Complete() || len(r.Others) != 1 || r.Others[0].Failure.Class != system.Bug || len(r.Others[0].Schedule) != 3 {
		t.Errorf("%+v", r)
	}
}

// TestWalks: single runs find a violation and return the run; the same one each time.
func TestWalks(t *testing.T) {
	w := Walks{Slices: 3, Random: 20, Steps: 100, Seed: 1}
	r := w.Run(newCounters(3, 5, true), Options{})
	if len(r.Violations) != 1 || r.Complete() {
		t.Fatalf("%d violations, complete %v", len(r.Violations), r.Complete())
	}
	line := r.Violations[0].Schedule
	if last := line[len(line)-1]; last.Thread != 0 || last.Choice != 1 {
		t.Errorf("the schedule %v does not end in the violation", line)
	}
	again := w.Run(newCounters(3, 5, true), Options{})
	if again.Violations[0].Schedule.String() != line.String() {
		t.Error("the same runs are not the same")
	}
	if r := w.Run(newCounters(3, 5, false), Options{}); len(r.Violations) != 0 || r.Transitions != 29*15 {
		t.Errorf("%d violations, %d transitions where none fails", len(r.Violations), r.Transitions)
	}
}

// full comes to a limit in its third action.
type full struct{ *counters }

func (c full) Do(a system.Action) *system.Failure {
	if len(c.log) == 2 {
		return &system.Failure{Class: system.Limit, Key: 1, Text: "no room"}
	}
	return c.counters.Do(a)
}

// TestWalksSpend: where no state has two actions, runs are not taken again, and what ends at a limit is not taken thousands of times.
func TestWalksSpend(t *testing.T) {
	w := Walks{Slices: 3, Random: 2, Budget: 1000, Steps: 100, Seed: 1}
	for _, x := range []struct {
		cursor system.Cursor
		want   int
	}{
		{newCounters(1, 5, false), 3 * 5},
		{full{newCounters(1, 5, false)}, 3 * 3},
		{full{newCounters(2, 5, false)}, (3*3 + 2) * 3},
		{newCounters(2, 5, false), 1000},
	} {
		if r := w.Run(x.cursor, Options{}); r.Transitions != x.want {
			t.Errorf("%T: %d transitions, want %d", x.cursor, r.Transitions, x.want)
		}
	}
}

// TestTurns: a slice is so many actions of one thread.
func TestTurns(t *testing.T) {
	c := newCounters(2, 4, false)
	p := &turns{slice: 2}
	var line []int32
	for range 8 {
		acts, _ := c.Actions(nil)
		a := p.draw(acts)
		c.Do(a)
		line = append(line, a.Thread)
	}
	if want := []int32{0, 0, 1, 1, 0, 0, 1, 1}; !slices.Equal(line, want) {
		t.Errorf("turns %v, want %v", line, want)
	}
}
