package dpor

import (
	"slices"
	"testing"

	"heddle/internal/explore/schedule"
	"heddle/internal/explore/system"
)

// TestFailuresByClass: violations are executions; of the rest is said that not all were explored, and what may be wrong with
// heddle itself ends it.
func TestFailuresByClass(t *testing.T) {
	for _, x := range []struct {
		class            system.Class
		failures, cut    int
		complete, stops  bool
		failed, elsewise int
	}{
		{system.Violation, 2, 0, true, false, 1, 0},
		{system.Limit, 0, 2, false, false, 0, 1},
		{system.Gap, 0, 2, false, false, 0, 1},
		{system.Bug, 0, 1, false, true, 0, 1},
		{system.Escaped, 0, 1, false, true, 0, 1},
	} {
		// The first thread fails before or after the other one's store; or not at all.
		y := newModel(2, parse("F0,2"), parse("w0,1"))
		y.classes = map[int]system.Class{0: x.class}
		var watched []schedule.Schedule
		r := Explore(y, Options{Watch: func(s schedule.Schedule) { watched = append(watched, s) }})
		stopped := r.Ends == 0
		if (r.Failures > 0) != (x.failures > 0) || stopped != x.stops || r.Complete() != x.complete || len(r.Failed) != x.failed || len(r.Others) != x.elsewise {
			t.Errorf("class %d: %+v, %v %v; want %+v", x.class, r.Stats, r.Failed, r.Others, x)
		}
		all := append(slices.Clone(r.Failed), r.Others...)
		if len(all) != 1 || all[0].Count != r.Failures+r.Cut || len(all[0].Schedule) != 1 || len(watched) != r.Executions() {
			t.Errorf("class %d: %v, %d watched, %+v", x.class, all, len(watched), r.Stats)
		}
	}
}

// TestFailureAtOnce: a system that fails before its first action has one execution, or none.
func TestFailureAtOnce(t *testing.T) {
	y := newModel(1, parse("w0,1"))
	y.broken = &system.Failure{}
	r := Explore(y, Options{})
	if r.Failures != 1 || r.Executions() != 1 || r.Steps != 0 || len(r.Failed) != 1 || !r.Complete() {
		t.Errorf("%+v, %v", r.Stats, r.Failed)
	}
	y.broken.Class = system.Gap
	if r = Explore(y, Options{}); r.Executions() != 0 || r.Cut != 1 || r.Complete() {
		t.Errorf("%+v, %v", r.Stats, r.Others)
	}
}

// TestNothingToDo: a system without actions has ended, or waits for ever.
func TestNothingToDo(t *testing.T) {
	if r := Explore(newModel(0), Options{}); r.Ends != 1 || r.Executions() != 1 || r.Steps != 0 {
		t.Errorf("%+v", r.Stats)
	}
	if r := Explore(newModel(1, parse("p0")), Options{}); r.Deadlocks != 1 || r.Executions() != 1 {
		t.Errorf("%+v", r.Stats)
	}
}

// TestJudgedAtTheEnd: what is said of the end of a run is a failure, of a deadlock too, which is counted as such.
func TestJudgedAtTheEnd(t *testing.T) {
	for _, x := range []struct {
		thread          string
		failures, stuck int
	}{{"w0,1", 1, 0}, {"p0", 0, 1}} {
		y := newModel(1, parse(x.thread))
		y.odd = func(*model) *system.Failure { return &system.Failure{Key: 5} }
		r := Explore(y, Options{})
		if r.Ends != 0 || r.Failures != x.failures || r.Deadlocks != x.stuck || len(r.Failed) != 1 || r.Failed[0].Count != 1 {
			t.Errorf("%+v, %v", r.Stats, r.Failed)
		}
	}
}

// TestMostThreads: so many threads are followed, and no more.
func TestMostThreads(t *testing.T) {
	for _, more := range []int{0, 1, 3} {
		programs := make([][]instr, MaxThreads+more)
		for range MaxThreads + more - 1 {
			programs[0] = append(programs[0], instr{kind: 'm'})
		}
		r := Explore(newModel(1, programs...), Options{})
		if more == 0 && (r.Ends != 1 || !r.Complete()) ||
			more > 0 && (r.Executions() != 0 || r.Cut == 0 || !slices.Equal(r.Limits, []Limit{Threads})) {
			t.Errorf("%d threads: %+v, limits %v", len(programs), r.Stats, r.Limits)
		}
	}
}

// TestLimitsOnce: a limit is named once, however often it was met; without a limit nothing is asked.
func TestLimitsOnce(t *testing.T) {
	r := Explore(newModel(1, parse("c0,2 w0,1 w0,1")), Options{MaxDepth: 3})
	if r.Cut < 2 || !slices.Equal(r.Limits, []Limit{Depth}) {
		t.Errorf("%+v, limits %v", r.Stats, r.Limits)
	}
}
