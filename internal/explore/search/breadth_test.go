package search

import (
	"testing"

	"heddle/internal/explore/system"
)

// TestBreadthCountsGrid: the states and transitions are those of the search depth
// first.
func TestBreadthCountsGrid(t *testing.T) {
	for _, x := range []struct{ threads, bound, states, transitions int }{{1, 5, 6, 5}, {2, 4, 25, 40}, {3, 3, 64, 144}} {
		c := newCounters(x.threads, x.bound, false)
		r := BreadthFirst(c, set{c}, Options{Bound: -1})
		if r.States != x.states || r.Transitions != x.transitions || r.MaxDepth != x.threads*x.bound || !r.Complete() {
			t.Errorf("%+v: %d states, %d transitions, depth %d, complete %v", x, r.States, r.Transitions, r.MaxDepth, r.Complete())
		}
	}
}

// TestBreadthShortest: the violation is reported by a shortest path, which replays.
func TestBreadthShortest(t *testing.T) {
	c := newCounters(3, 4, true)
	r := BreadthFirst(c, set{c}, Options{Bound: -1})
	if len(r.Violations) != 1 || len(r.Violations[0].Schedule) != 4 {
		t.Fatalf("%+v, want a violation after four actions", r.Violations)
	}
	d := newCounters(3, 4, true)
	for i, a := range r.Violations[0].Schedule {
		if f := d.Do(a); f != nil != (i == 3) {
			t.Errorf("action %d of %s: failure %v", i, r.Violations[0].Schedule, f)
		}
	}
}

// TestBreadthWhole: all actions are taken, whatever is said to be enough.
func TestBreadthWhole(t *testing.T) {
	c := newCounters(2, 4, false)
	r := BreadthFirst(ample{c}, set{c}, Options{Bound: -1})
	if r.States != 25 || r.Transitions != 40 {
		t.Errorf("%d states, %d transitions", r.States, r.Transitions)
	}
}

// ample says that the first action is enough.
type ample struct{ *counters }

func (c ample) Actions(buf []system.Action) ([]system.Action, int) {
	acts, n := c.counters.Actions(buf)
	return acts, min(n, 1)
}

// TestWhole: the option makes the search take all actions, also depth first.
func TestWhole(t *testing.T) {
	for whole, states := range map[bool]int{false: 9, true: 25} {
		c := newCounters(2, 4, false)
		if r := DepthFirst(ample{c}, set{c}, Options{Bound: -1, Whole: whole}); r.States != states {
			t.Errorf("whole %v: %d states, want %d", whole, r.States, states)
		}
	}
}

// TestBreadthBound: a bound on preemptive switches leaves the same states as depth
// first, and says that it cut something off.
func TestBreadthBound(t *testing.T) {
	for bound := range 10 {
		c, d := newCounters(3, 3, false), newCounters(3, 3, false)
		o := Options{Bound: bound / 2, Whole: true, Begun: bound%2 == 0}
		breadth, depth := BreadthFirst(c, set{c}, o), DepthFirst(d, set{d}, o)
		if breadth.States != depth.States || breadth.Pruned != depth.Pruned || breadth.Complete() {
			t.Errorf("bound %d: %d states (pruned %v), depth first %d (%v)", bound, breadth.States, breadth.Pruned, depth.States, depth.Pruned)
		}
	}
}

// TestBreadthLimits: each limit stops the search and is named.
func TestBreadthLimits(t *testing.T) {
	for want, o := range map[Limit]Options{
		States: {MaxStates: 10},
		Depth:  {MaxDepth: 3},
		Memory: {MaxBytes: 100},
		Time:   {Poll: func(Stats) Limit { return Time }},
	} {
		o.Bound = -1
		c := newCounters(3, 9, false)
		r := BreadthFirst(c, set{c}, o)
		if len(r.Limits) != 1 || r.Limits[0] != want || r.Complete() {
			t.Errorf("%s: limits %v", want, r.Limits)
		}
		if want == Depth && r.MaxDepth != 3 {
			t.Errorf("depth %d with a limit of 3", r.MaxDepth)
		}
	}
}

// TestBreadthPanic: a panic of ours comes with the schedule that reproduces it.
func TestBreadthPanic(t *testing.T) {
	c := crashing{newCounters(2, 3, false)}
	r := BreadthFirst(c, set{c.counters}, Options{Bound: -1})
	if r.Complete() || len(r.Others) != 1 || r.Others[0].Failure.Class != system.Bug || len(r.Others[0].Schedule) != 3 {
		t.Errorf("%+v", r)
	}
}

// TestBegun: where thread 0 has begun, the other one comes after it or preempts it.
func TestBegun(t *testing.T) {
	for begun, transitions := range map[bool]int{false: 12, true: 6} {
		c, d := newCounters(2, 3, false), newCounters(2, 3, false)
		o := Options{Bound: 0, Begun: begun}
		if r := DepthFirst(c, set{c}, o); r.Transitions != transitions || !r.Pruned {
			t.Errorf("begun %v: %d transitions, want %d", begun, r.Transitions, transitions)
		}
		if r := BreadthFirst(d, set{d}, o); r.Transitions != transitions || !r.Pruned {
			t.Errorf("begun %v: breadth first %d transitions, want %d", begun, r.Transitions, transitions)
		}
	}
}
