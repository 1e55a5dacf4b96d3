package symexec

import (
	"slices"
	"testing"

	"heddle/internal/explore/search"
	"heddle/internal/explore/system"
	symbolic "heddle/internal/symbolic/machine"
)

// TestLimitsOfStates: a search ends with the first state beyond the bound, and not before; 0 is none.
func TestLimitsOfStates(t *testing.T) {
	x := rigged(t, "counts") // 101 states, merged
	for most, want := range map[int]int{1: 2, 7: 8, 100: 101, 101: 101, 102: 101} {
		r := x.search(Options{Merge: true, MaxStates: most})
		if r.States != want || slices.Equal(r.Limits, []search.Limit{search.States}) != (most < 101) {
			t.Errorf("of %d: %d states, limits %v", most, r.States, r.Limits)
		}
	}
	e := newEngine(x.c, x.joins, Options{Merge: true})
	if e.guarded(); e.res.States != 101 || len(e.res.Limits) > 0 {
		t.Errorf("without a bound: %d states, limits %v", e.res.States, e.res.Limits)
	}
}

// TestLimitsOfBytes: memory is looked at every 16 steps; what is not beyond the bound does not end a search.
func TestLimitsOfBytes(t *testing.T) {
	x := rigged(t, "counts")
	bytes := x.search(Options{Merge: true, Match: Equality}).Bytes
	if bytes == 0 {
		t.Fatal("no memory is taken")
	}
	for _, test := range []struct {
		most        int64
		transitions int
	}{{1, pollEvery}, {2 * bytes, 300}, {0, 300}} {
		r := x.search(Options{Merge: true, Match: Equality, MaxBytes: test.most})
		if r.Transitions != test.transitions || slices.Equal(r.Limits, []search.Limit{search.Memory}) != (test.most == 1) {
			t.Errorf("of %d: %d steps, limits %v", test.most, r.Transitions, r.Limits)
		}
	}
	if none := x.search(Options{Merge: true, Match: None}).Bytes; none >= x.search(Options{Merge: true, Match: Equality}).Bytes {
		t.Error("states that are kept take no memory")
	}
}

// TestWaitingStatesTakeMemory: states that are still to be explored count, wherever they wait, those with several actions left once.
func TestWaitingStatesTakeMemory(t *testing.T) {
	x := rigged(t, "orders")
	if f := x.c.Begin(); f != nil {
		t.Fatal(f.Text)
	}
	a, b := x.c.Save(), x.c.Save()
	one, two := []node{{state: a}, {state: a}}, []node{{state: a}, {state: b}}
	e := newEngine(x.c, newJoins(x.m), Options{})
	for i, put := range []func(){
		func() { e.outside = two }, func() { e.rest = one }, func() { e.regions = []*region{{pending: one}, {arrived: two}} },
	} {
		put()
		if want := [...]int64{2, 3, 6}[i] * a.Bytes(); e.waiting() != want || want == 0 {
			t.Errorf("after %d: %d bytes, want %d", i, e.waiting(), want)
		}
	}
	polls, more := 0, false
	e = newEngine(x.c, newJoins(x.m), Options{})
	e.o.Poll = func(s search.Stats) search.Limit {
		polls++
		more = more || e.waiting() > a.Bytes()
		if s.Bytes != x.c.Bytes()+e.met.bytes+e.waiting() {
			t.Errorf("after %d steps: %d bytes", s.Transitions, s.Bytes)
		}
		return ""
	}
	if e.guarded(); polls == 0 || !more {
		t.Errorf("%d looks; several states wait: %v", polls, more)
	}
}

// TestLimitsByPoll: a search asks every 16 steps whether to continue, and ends where it must not.
func TestLimitsByPoll(t *testing.T) {
	x := rigged(t, "counts")
	for last := range 4 {
		polls := 0
		r := x.search(Options{Merge: true, Poll: func(s search.Stats) search.Limit {
			if polls++; s.Transitions != polls*pollEvery {
				t.Errorf("asked after %d steps", s.Transitions)
			}
			if polls > last {
				return search.Time
			}
			return ""
		}})
		if r.Transitions != (last+1)*pollEvery || !slices.Equal(r.Limits, []search.Limit{search.Time}) {
			t.Errorf("%d steps, limits %v", r.Transitions, r.Limits)
		}
	}
	var asked []int
	e := newEngine(x.c, x.joins, Options{Merge: true, Poll: func(s search.Stats) search.Limit {
		asked = append(asked, s.Transitions)
		return ""
	}})
	e.polled -= workPerPoll // long steps
	if e.guarded(); len(asked) < 2 || asked[0] != 1 || asked[1] != pollEvery {
		t.Errorf("asked after %v steps", asked)
	}
	e = newEngine(x.c, x.joins, Options{})
	for range 2 {
		if e.limit(search.Time); !e.stop || len(e.res.Limits) != 1 {
			t.Errorf("stop %v, limits %v", e.stop, e.res.Limits)
		}
	}
}

// TestLimitsEndLevels: a search that must end takes no further action of threads, and no further state of a level.
func TestLimitsEndLevels(t *testing.T) {
	x := rigged(t, "orders")
	all := x.search(Options{Match: Equality})
	for most := 1; most < all.States; most++ {
		if r := x.search(Options{Match: Equality, MaxStates: most}); r.States > most+1 {
			t.Errorf("of %d: %d states", most, r.States)
		}
	}
}

// TestFoundOnce: a failure is recorded once for each place if inputs lead to it; where none are known it is a gap, recorded once,
// which does not keep one with inputs from being recorded; where none lead to it it is nothing.
func TestFoundOnce(t *testing.T) {
	sat, unsat, unknown := symbolic.Sat, symbolic.Unsat, symbolic.Unknown
	x := rigged(t, "same")
	if f := x.c.Begin(); f != nil {
		t.Fatal(f.Text)
	}
	for _, class := range []system.Class{system.Violation, system.Gap} {
		e := newEngine(x.c, newJoins(x.m), Options{KeepGoing: true})
		for i, step := range []struct {
			key          uint64
			says         symbolic.Answer
			sure, unsure int // places on record
		}{{7, unsat, 0, 0}, {7, unknown, 0, 1}, {7, unknown, 0, 1}, {8, unknown, 0, 2}, {7, sat, 1, 2}, {7, sat, 1, 2}, {7, unknown, 1, 2}, {9, sat, 2, 2}, {9, unsat, 2, 2}} {
			x.oracle.Says = &step.says
			e.found(&system.Failure{Class: class, Key: step.key, Text: "it fails"}, nil)
			sure, unsure := len(e.res.Violations), len(e.res.Others)
			if class == system.Gap {
				sure, unsure = step.sure, unsure-step.sure
			}
			if sure != step.sure || unsure != step.unsure || e.stop {
				t.Errorf("class %v, step %d: %d are sure, %d are not, stop %v", class, i, sure, unsure, e.stop)
			}
		}
		for _, f := range e.res.Others {
			if f.Failure.Class != system.Gap {
				t.Errorf("%+v is no gap", f.Failure)
			}
		}
	}
}

// TestFoundEnds: a violation ends a search unless it is to continue, and what has ended stays so; one that is not confirmed does not,
// nor does another failure. A place is asked about again for some times.
func TestFoundEnds(t *testing.T) {
	x := rigged(t, "same")
	if f := x.c.Begin(); f != nil {
		t.Fatal(f.Text)
	}
	fails := func(class system.Class) *system.Failure { return &system.Failure{Class: class, Key: 7} }
	for _, test := range []struct {
		class                    system.Class
		keepGoing, stopped, want bool
	}{
		{system.Violation, false, false, true}, {system.Violation, true, false, false}, {system.Violation, true, true, true}, {system.Gap, false, false, false}, {system.Gap, false, true, true},
	} {
		e := newEngine(x.c, newJoins(x.m), Options{KeepGoing: test.keepGoing})
		e.stop = test.stopped
		if e.found(fails(test.class), nil); e.stop != test.want {
			t.Errorf("%+v: stop %v", test, e.stop)
		}
	}
	asked, sure := 0, false
	e := newEngine(x.c, newJoins(x.m), Options{Confirm: func(search.Found) bool { asked++; return sure }})
	for range 9 {
		e.found(fails(system.Violation), nil)
	}
	if asked < 2 || asked > 8 || e.stop || len(e.res.Violations) != 1 {
		t.Errorf("asked %d times about one place, stop %v, %d on record", asked, e.stop, len(e.res.Violations))
	}
	e = newEngine(x.c, newJoins(x.m), e.o)
	asked = 0
	if e.found(fails(system.Violation), nil); e.stop {
		t.Error("what is not confirmed ends the search")
	}
	sure = true
	if e.found(fails(system.Violation), nil); !e.stop || asked != 2 {
		t.Errorf("asked %d times, stop %v", asked, e.stop)
	}
}
