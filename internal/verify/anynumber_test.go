package verify

import (
	"slices"
	"strings"
	"testing"

	"heddle/internal/engine/passes"
	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/search"
	"heddle/internal/result/verdict"
)

// Programs with threads without end.
const (
	endlessHead = smallHead + `#include <stdatomic.h>
		static void *work(void *p); static void forever(void) { pthread_t t; for (;;) pthread_create(&t, 0, work, 0); }
		int main(void) { forever(); }
`
	alike        = endlessHead + `atomic_int seen; static void *work(void *p) { atomic_store(&seen, 1); check(atomic_load(&seen) == 1); return p; }`
	unknownValue = endlessHead + `atomic_int seen; static void *work(void *p) { int x = in() & 1; atomic_store(&seen, 1 + x); check(atomic_load(&seen) < 3); return p; }`
	oneInput     = endlessHead + `atomic_int seen; static void *work(void *p) { unsigned x = in(); atomic_store(&seen, 1); check(atomic_load(&seen) == 1 || x); return p; }`
	// Threads that are counted as many can be more than four.
	tickets = smallHead + `int n; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
		static void *work(void *p) { pthread_mutex_lock(&m); if (n < 6) n++; check(n < 5); pthread_mutex_unlock(&m); return p; }
		int main(void) { pthread_t t; for (int i = 0; i < 4; i++) pthread_create(&t, 0, work, 0); pthread_exit(0); }`
	// An address that is hidden in a number: nobody else seems to reach the variable.
	hidden = smallHead + `#include <stdatomic.h>
		unsigned long key; static void *work(void *p) { atomic_int *other = (atomic_int *)(key ^ 0x5a5a5a5a5a5a5a5aul); atomic_store(other, 1); check(atomic_load(other) == 1); return p; }
		int main(void) { atomic_int mine = 0; key = (unsigned long)&mine ^ 0x5a5a5a5a5a5a5a5aul; pthread_t t; for (;;) pthread_create(&t, 0, work, 0); }`
	wrong = endlessHead + `atomic_int inside; static void *work(void *p) { check(atomic_exchange(&inside, 1) == 0); atomic_store(&inside, 0); return p; }`
)

// TestUncountable: threads are not counted where others than they matter, or a search does not go with it; a user who asks for it
// is told why.
func TestUncountable(t *testing.T) {
	all := modules{}
	for _, x := range []struct {
		name, program string
		change        func(*plan.Task)
		want          string // "": they are counted
	}{
		{"", alike, nil, ""},
		{"tree", alike, func(k *plan.Task) { k.Search.Store = plan.StoreTree }, ""},
		{"inputs", unknownValue, nil, ""},
		{"entries", alike, func(k *plan.Task) { k.Source.Entries = []string{"main", "forever"} }, "--entry"},
		{"abstraction", alike + ` void heddle_abstraction(void *out) { *(int *)out = seen; }`, func(k *plan.Task) { k.Search.Engine = plan.EngineExplicit }, "it does not go with heddle_abstraction"},
		{"search", alike, func(k *plan.Task) { k.Search.Order = plan.BreadthFirst }, "--search=dfs"},
		{"bound", alike, func(k *plan.Task) { k.Bounds.Bounded = true }, "without a bound"},
		{"everywhere", alike, func(k *plan.Task) { k.Search.EveryInstruction = true }, "--switch-everywhere"},
		{"symmetry", alike, func(k *plan.Task) { k.Search.Symmetry = true }, "--symmetry"},
		{"spill", alike, func(k *plan.Task) { k.Search.Spill = true }, "--store=tree"},
		{"bitstate", alike, func(k *plan.Task) { k.Search.Store = plan.StoreBitstate }, "--store=tree"},
		{"hash", alike, func(k *plan.Task) { k.Search.Store = plan.StoreHash }, "--store=tree"},
		{"hash128", alike, func(k *plan.Task) { k.Search.Store = plan.StoreHash128 }, "--store=tree"},
		{"rules", alike, func(k *plan.Task) { k.Checks.Never = []string{"seen == 2"} }, "--never"},
		{"module", alike + ` extern void heddle_assume(int); void other(void) { heddle_assume(1); } void *place = other;`, nil, "heddle.h"},
		{"leak", alike, func(k *plan.Task) { k.Checks.Set = k.Checks.Set.With(machine.Leak) }, "leak judges the end"},
		{"memcleanup", alike, func(k *plan.Task) { k.Checks.Set = k.Checks.Set.With(machine.Unfreed) }, "memcleanup judges the end"},
		{"memtrack", alike, func(k *plan.Task) { k.Checks.Set = k.Checks.Set.With(machine.Untracked) }, "memtrack judges the end"},
		{"not alike", alike + ` extern unsigned sleep(unsigned); void other(void) { sleep(1); } void *place = other;`, nil, "calls sleep"},
		{"not asked for", alike, func(k *plan.Task) { k.Search.CounterAbstraction, k.Bounds.Bounded = plan.CountAuto, true }, ""},
	} {
		s, err := all.openTask(t, x.program, func(k *plan.Task) {
			k.Search.CounterAbstraction = plan.CountOn
			if x.change != nil {
				x.change(k)
			}
		})
		if x.want == "" && (err != nil || s == nil) || x.want != "" && (err == nil || !strings.Contains(err.Error(), x.want)) {
			t.Errorf("%s: %v, want %q", x.name, err, x.want)
		}
	}
}

// TestWhenToCount: threads are counted once, at once where that is asked for, and where a search met more of them than
// there is room for.
func TestWhenToCount(t *testing.T) {
	s := modules{}.open(t, alike, nil)
	for _, x := range []struct {
		when                    plan.CounterAbstraction
		tried, crowded, bounded bool
		want                    bool
	}{
		{plan.CountOn, false, false, false, true},
		{plan.CountOn, true, false, false, false},
		{plan.CountOn, false, false, true, false},
		{plan.CountAuto, false, false, false, false},
		{plan.CountAuto, false, true, false, true},
		{plan.CountAuto, true, true, false, false},
		{"", false, true, false, true},
		{plan.CountOff, false, true, false, false},
	} {
		p := passes.New(s.With(func(k *plan.Task) { k.Search.CounterAbstraction, k.Bounds.Bounded = x.when, x.bounded }), nil)
		p.TriedToCount, p.Crowded = x.tried, x.crowded
		if got := p.Counts(); got != x.want || x.want && p.Counts() {
			t.Errorf("%+v: %v", x, got)
		}
	}
}

// TestAnyNumberOfThreads: a proof for any number of threads says so; where nothing is, the verdict is that of the
// search that knows how many there are.
func TestAnyNumberOfThreads(t *testing.T) {
	all := modules{}
	crowd := func(s *Session) { s.Plan = s.With(func(k *plan.Task) { k.Bounds.Threads = 4 }) }
	type list = []verdict.ReasonKind
	for _, x := range []struct {
		name, program string
		change        func(*plan.Task)
		session       func(*Session)
		answer        verdict.Answer
		counted       bool
		kinds         list
	}{
		{"asked for", alike, func(k *plan.Task) { k.Search.Engine, k.Search.CounterAbstraction = plan.EngineExplicit, plan.CountOn }, nil, verdict.Verified, true, nil},
		{"where there is no room", alike, func(k *plan.Task) { k.Search.Engine = plan.EngineExplicit }, crowd, verdict.Verified, true, nil},
		{"off", alike, func(k *plan.Task) {
			k.Search.Engine, k.Search.CounterAbstraction, k.Bounds.States = plan.EngineExplicit, plan.CountOff, 50
		}, crowd, verdict.Unknown, false, list{verdict.MachineLimit}},
		{"wrong with many only", tickets, func(k *plan.Task) { k.Search.Engine, k.Search.CounterAbstraction = plan.EngineExplicit, plan.CountOn }, nil, verdict.Verified, false, nil},
		{"wrong", wrong, func(k *plan.Task) { k.Search.Engine, k.Search.CounterAbstraction = plan.EngineExplicit, plan.CountOn }, nil, verdict.Violated, false, nil},
		{"reached by others", hidden, func(k *plan.Task) { k.Search.Engine, k.Search.CounterAbstraction = plan.EngineExplicit, plan.CountOn }, nil, verdict.Verified, true, nil},
		{"values left out", oneInput, func(k *plan.Task) {
			k.Search.Engine, k.Search.CounterAbstraction, k.Bounds.States = plan.EngineExplicit, plan.CountOn, 50
		}, crowd, verdict.Unknown, false, nil},
		{"unknowns asked for", unknownValue, func(k *plan.Task) { k.Search.CounterAbstraction = plan.CountOn }, nil, verdict.Verified, true, nil},
		{"unknowns", unknownValue, nil, crowd, verdict.Verified, true, nil},
		{"unknowns, two threads", threads, func(k *plan.Task) { k.Search.CounterAbstraction = plan.CountOn }, nil, verdict.Verified, false, nil},
		{"unknowns off", unknownValue, func(k *plan.Task) { k.Search.CounterAbstraction, k.Bounds.States = plan.CountOff, 50 }, crowd, verdict.Unknown, false, nil},
		{"unknowns, where threads cannot be counted", unknownValue, func(k *plan.Task) { k.Checks.Set, k.Bounds.States = k.Checks.Set.With(machine.Leak), 50 }, crowd, verdict.Unknown, false, nil},
		{"unknowns, wrong with many only", tickets, func(k *plan.Task) { k.Search.CounterAbstraction = plan.CountOn }, nil, verdict.Verified, false, nil},
		{"unknowns, wrong", wrong, func(k *plan.Task) { k.Search.CounterAbstraction = plan.CountOn }, nil, verdict.Violated, false, nil},
		{"unknowns, wrong soon", wrong, nil, nil, verdict.Violated, false, nil},
	} {
		t.Run(x.name, func(t *testing.T) {
			s := all.open(t, x.program, func(k *plan.Task) {
				k.Bounds.States = 500
				if x.change != nil {
					x.change(k)
				}
			})
			if x.session != nil {
				x.session(s)
			}
			r, err := s.Check()
			if err != nil {
				t.Fatal(err)
			}
			v := &r.Verdict
			if v.Answer != x.answer || (v.Threads != "") != x.counted || slices.Contains(v.Assumptions, countedAssumed) != x.counted || x.kinds != nil && !slices.Equal(kinds(r), x.kinds) {
				t.Errorf("%v, %q, %v, %v", v.Answer, v.Threads, v.Reasons, v.Assumptions)
			}
		})
	}
}

// TestMayCrowd: threads may be made without end where the call comes round again, or lies in a function that others call.
func TestMayCrowd(t *testing.T) {
	const head = smallHead + `static void *work(void *p) { return p; } static pthread_t t; static void make(void) { pthread_create(&t, 0, work, 0); } int g;
		`
	for text, want := range map[string]bool{
		`int main(void) { return 0; }`:                                                                              false,
		`int main(void) { g = in(); while (in()) g++; }`:                                                            false,
		`int main(void) { pthread_create(&t, 0, work, 0); }`:                                                        false,
		`int main(void) { make(); }`:                                                                                true,
		`int main(void) { while (in()) pthread_create(&t, 0, work, 0); }`:                                           true,
		`int main(void) { while (in()) g++; pthread_create(&t, 0, work, 0); while (in()) g++; }`:                    false,
		`int main(void) { if (in()) { g = 1; pthread_create(&t, 0, work, 0); } again: g++; if (in()) goto again; }`: false,
	} {
		if got := (modules{}).open(t, head+text, nil).SpawnsUnboundedly(); got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}

// TestStricter: of two limits the lower one counts, and none is no limit.
func TestStricter(t *testing.T) {
	for _, x := range [][3]int{{0, 9, 9}, {1, 9, 1}, {8, 9, 8}, {9, 9, 9}, {20, 9, 9}} {
		if got := passes.Stricter(x[0], x[1]); got != x[2] {
			t.Errorf("%v: %d", x, got)
		}
	}
}

// TestCountedOptions: what nobody asked for has a bound on states and a part of the time, what is asked for all that there is.
func TestCountedOptions(t *testing.T) {
	c := &stepping{}
	late := func(search.Stats) search.Limit { return search.Interrupted }
	s := modules{}.open(t, alike, func(k *plan.Task) { k.Host.Clock = c.seconds })
	for _, x := range []struct {
		when         plan.CounterAbstraction
		seconds, now float64
		states       int
		limit        search.Limit
	}{
		{plan.CountOn, 10, 9, 0, search.Interrupted},
		{plan.CountAuto, 10, 5.9, passes.CountedStates, search.Interrupted},
		{plan.CountAuto, 10, 6.1, passes.CountedStates, search.Time},
		{plan.CountAuto, 0, 100, passes.CountedStates, search.Interrupted},
	} {
		c.now = 0
		p := s.With(func(k *plan.Task) { k.Search.CounterAbstraction, k.Bounds.Seconds = x.when, x.seconds })
		o := passes.CountedOptions(p, search.Options{Poll: late, KeepGoing: true})
		c.now = x.now
		if got := o.Poll(search.Stats{}); o.KeepGoing || o.MaxStates != x.states || got != x.limit {
			t.Errorf("%+v: %d states, %q", x, o.MaxStates, got)
		}
	}
}

// TestCountingInTime: looking for many threads first, and counting them, takes some of the time and of the states only, and
// the ordinary search has what is left.
func TestCountingInTime(t *testing.T) {
	const grows = endlessHead + `atomic_uint n; static void *work(void *p) { check(atomic_fetch_add(&n, 1) != 70000); return p; }`
	all := modules{}
	for _, x := range []struct {
		seconds float64
		states  int
		want    []verdict.ReasonKind
	}{{0, 60, []verdict.ReasonKind{verdict.MachineLimit}}, {2, 0, []verdict.ReasonKind{verdict.LimitTime, verdict.MachineLimit}}} {
		c := &stepping{step: 0.01}
		s := all.open(t, grows, func(k *plan.Task) {
			k.Host.Clock, k.Bounds.Seconds, k.Bounds.States, k.Bounds.Threads = c.seconds, x.seconds, x.states, 4
		})
		r, err := s.Check()
		if err != nil {
			t.Fatal(err)
		}
		if r.Verdict.Answer != verdict.Unknown || !slices.Equal(kinds(r), x.want) || x.seconds > 0 && c.now > x.seconds+0.5 {
			t.Errorf("%v %v after %.2f of %.0f s", r.Verdict.Answer, r.Verdict.Reasons, c.now, x.seconds)
		}
	}
}
