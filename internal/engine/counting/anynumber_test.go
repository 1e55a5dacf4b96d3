package counting_test

import (
	"slices"
	"strings"
	"testing"

	"heddle/internal/engine/counting"
	"heddle/internal/engine/passes"
	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/search"
	"heddle/internal/result/verdict"
	"heddle/internal/test/testplan"
	"heddle/internal/test/testsession"
)

// Programs with threads without end.
const (
	oneInput = testplan.EndlessHead + `atomic_int seen; static void *work(void *p) { unsigned x = in(); atomic_store(&seen, 1); check(atomic_load(&seen) == 1 || x); return p; }`
	// Threads that are counted as many can be more than four.
	tickets = testplan.Head + `int n; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
		static void *work(void *p) { pthread_mutex_lock(&m); if (n < 6) n++; check(n < 5); pthread_mutex_unlock(&m); return p; }
		int main(void) { pthread_t t; for (int i = 0; i < 4; i++) pthread_create(&t, 0, work, 0); pthread_exit(0); }`
	// An address that is hidden in a number: no other thread seems to reach the variable.
	hidden = testplan.Head + `#include <stdatomic.h>
		unsigned long key; static void *work(void *p) { atomic_int *other = (atomic_int *)(key ^ 0x5a5a5a5a5a5a5a5aul); atomic_store(other, 1); check(atomic_load(other) == 1); return p; }
		int main(void) { atomic_int mine = 0; key = (unsigned long)&mine ^ 0x5a5a5a5a5a5a5a5aul; pthread_t t; for (;;) pthread_create(&t, 0, work, 0); }`
	wrong = testplan.EndlessHead + `atomic_int inside; static void *work(void *p) { check(atomic_exchange(&inside, 1) == 0); atomic_store(&inside, 0); return p; }`
)

// TestWhenToCount: threads are counted once, at once where that is asked for, and else where a search met more of them than
// there is room for.
func TestWhenToCount(t *testing.T) {
	all := testplan.Programs{}
	for _, x := range []struct {
		when              plan.CounterAbstraction
		bounded           bool
		atFirst, ifCrowds bool
	}{
		{plan.CountOn, false, true, false},
		{plan.CountAuto, false, false, true},
		{"", false, false, true},
		{plan.CountAuto, true, false, false},
		{plan.CountOff, false, false, false},
	} {
		s := passes.New(all.Plan(t, testplan.Alike, func(k *plan.Task) {
			k.Search.Engine, k.Search.CounterAbstraction, k.Bounds.Bounded = plan.EngineExplicit, x.when, x.bounded
		}), nil)
		counts := counting.Beside()
		for i, want := range []bool{x.atFirst, x.ifCrowds, false} {
			s.OutOfThreads = i > 0
			found, err := counts(s, s.SearchOptions())
			if err != nil || (found != nil) != want {
				t.Errorf("%+v, attempt %d: %v, %v", x, i, found, err)
			}
			if found != nil {
				found.Close()
			}
		}
	}
}

// TestAnyNumberOfThreads: a proof for any number of threads says so; where nothing is, the verdict is that of the
// search that knows how many there are.
func TestAnyNumberOfThreads(t *testing.T) {
	all := testplan.Programs{}
	unbounded := func(p *plan.Plan) *plan.Plan { return p.With(func(k *plan.Task) { k.Bounds.Threads = 4 }) }
	type list = []verdict.ReasonKind
	for _, x := range []struct {
		name, program string
		change        func(*plan.Task)
		room          func(*plan.Plan) *plan.Plan
		answer        verdict.Answer
		counted       bool
		kinds         list
	}{
		{"asked for", testplan.Alike, func(k *plan.Task) { k.Search.Engine, k.Search.CounterAbstraction = plan.EngineExplicit, plan.CountOn }, nil, verdict.Verified, true, nil},
		{"where there is no room", testplan.Alike, func(k *plan.Task) { k.Search.Engine = plan.EngineExplicit }, unbounded, verdict.Verified, true, nil},
		{"off", testplan.Alike, func(k *plan.Task) {
			k.Search.Engine, k.Search.CounterAbstraction, k.Bounds.States = plan.EngineExplicit, plan.CountOff, 50
		}, unbounded, verdict.Unknown, false, list{verdict.MachineLimit}},
		{"wrong with many only", tickets, func(k *plan.Task) { k.Search.Engine, k.Search.CounterAbstraction = plan.EngineExplicit, plan.CountOn }, nil, verdict.Verified, false, nil},
		{"wrong", wrong, func(k *plan.Task) { k.Search.Engine, k.Search.CounterAbstraction = plan.EngineExplicit, plan.CountOn }, nil, verdict.Violated, false, nil},
		{"reached by others", hidden, func(k *plan.Task) { k.Search.Engine, k.Search.CounterAbstraction = plan.EngineExplicit, plan.CountOn }, nil, verdict.Verified, true, nil},
		{"values left out", oneInput, func(k *plan.Task) {
			k.Search.Engine, k.Search.CounterAbstraction, k.Bounds.States = plan.EngineExplicit, plan.CountOn, 50
		}, unbounded, verdict.Unknown, false, nil},
		{"unknowns asked for", testplan.UnknownValue, func(k *plan.Task) { k.Search.CounterAbstraction = plan.CountOn }, nil, verdict.Verified, true, nil},
		{"unknowns", testplan.UnknownValue, nil, unbounded, verdict.Verified, true, nil},
		{"unknowns, two threads", testplan.TwoThreads, func(k *plan.Task) { k.Search.CounterAbstraction = plan.CountOn }, nil, verdict.Verified, false, nil},
		{"unknowns off", testplan.UnknownValue, func(k *plan.Task) { k.Search.CounterAbstraction, k.Bounds.States = plan.CountOff, 50 }, unbounded, verdict.Unknown, false, nil},
		{"unknowns, where threads cannot be counted", testplan.UnknownValue, func(k *plan.Task) { k.Checks.Set, k.Bounds.States = k.Checks.Set.With(machine.Leak), 50 }, unbounded, verdict.Unknown, false, nil},
		{"unknowns, wrong with many only", tickets, func(k *plan.Task) { k.Search.CounterAbstraction = plan.CountOn }, nil, verdict.Verified, false, nil},
		{"unknowns, wrong", wrong, func(k *plan.Task) { k.Search.CounterAbstraction = plan.CountOn }, nil, verdict.Violated, false, nil},
		{"unknowns, wrong soon", wrong, nil, nil, verdict.Violated, false, nil},
	} {
		t.Run(x.name, func(t *testing.T) {
			p := all.Plan(t, x.program, func(k *plan.Task) {
				k.Bounds.States = 500
				if x.change != nil {
					x.change(k)
				}
			})
			if x.room != nil {
				p = x.room(p)
			}
			v := &testsession.CheckPlan(t, p).Verdict
			if v.Answer != x.answer {
				t.Errorf("%v, want %v", v.Answer, x.answer)
			}
			if (v.Threads != "") != x.counted {
				t.Errorf("of any number of threads: %q, want %v", v.Threads, x.counted)
			}
			assumed := slices.ContainsFunc(v.Assumptions, func(a string) bool { return strings.Contains(a, "(--counter-abstraction)") })
			if assumed != x.counted {
				t.Errorf("assumptions %q", v.Assumptions)
			}
			if x.kinds != nil && !slices.Equal(testplan.Kinds(v), x.kinds) {
				t.Errorf("reasons %v, want %v", v.Reasons, x.kinds)
			}
		})
	}
}

// TestBounded: what nobody asked for has a bound on states, on work and on a part of what the time allows; what is asked for
// has all that there is.
func TestBounded(t *testing.T) {
	late := func(search.Stats) search.Limit { return search.Interrupted }
	s := testplan.Programs{}.Plan(t, testplan.Alike, nil)
	for _, x := range []struct {
		when    plan.CounterAbstraction
		seconds float64
		work    int64
		states  int
		limit   search.Limit
	}{
		{plan.CountOn, 10, 1 << 40, 0, search.Interrupted},
		{plan.CountAuto, 10, 6_000_000, counting.MostStates, search.Interrupted},
		{plan.CountAuto, 10, 6_000_001, counting.MostStates, search.Turns},
		{plan.CountAuto, 0, 60_000_000, counting.MostStates, search.Interrupted},
		{plan.CountAuto, 0, 60_000_001, counting.MostStates, search.Turns},
		{plan.CountAuto, 3600, 60_000_001, counting.MostStates, search.Turns},
	} {
		p := s.With(func(k *plan.Task) { k.Search.CounterAbstraction, k.Bounds.Seconds = x.when, x.seconds })
		o := counting.Bounded(p, search.Options{Poll: late, KeepGoing: true})
		if got := o.Poll(search.Stats{Work: x.work}); o.KeepGoing || o.MaxStates != x.states || got != x.limit {
			t.Errorf("%+v: %d states, %q", x, o.MaxStates, got)
		}
	}
}

// TestCountingInTime: counting threads and the ordinary search take turns, so that this one comes to its own end, more threads than there is room
// for, however long counting takes.
func TestCountingInTime(t *testing.T) {
	const grows = testplan.EndlessHead + `atomic_uint n; static void *work(void *p) { check(atomic_fetch_add(&n, 1) != 70000); return p; }`
	all := testplan.Programs{}
	for _, x := range []struct {
		seconds float64
		states  int
		want    []verdict.ReasonKind
	}{{0, 60, []verdict.ReasonKind{verdict.MachineLimit}}, {2, 0, []verdict.ReasonKind{verdict.MachineLimit}}} {
		c := &testplan.Clock{Step: 0.01}
		p := all.Plan(t, grows, func(k *plan.Task) {
			k.Host.Clock, k.Bounds.Seconds, k.Bounds.States, k.Bounds.Threads = c.Seconds, x.seconds, x.states, 4
		})
		r := testsession.CheckPlan(t, p)
		if r.Verdict.Answer != verdict.Unknown || !slices.Equal(testplan.Kinds(&r.Verdict), x.want) || x.seconds > 0 && c.Now > x.seconds+0.5 {
			t.Errorf("%v %v after %.2f of %.0f s", r.Verdict.Answer, r.Verdict.Reasons, c.Now, x.seconds)
		}
	}
}
