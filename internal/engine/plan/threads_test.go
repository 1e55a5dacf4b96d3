package plan_test

import (
	"strings"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/search/order"
	"heddle/internal/test/testplan"
)

// Programs with threads without end.
const (
	endlessHead = testplan.Head + `#include <stdatomic.h>
		static void *work(void *p); static void forever(void) { pthread_t t; for (;;) pthread_create(&t, 0, work, 0); }
		int main(void) { forever(); }
`
	alike        = endlessHead + `atomic_int seen; static void *work(void *p) { atomic_store(&seen, 1); check(atomic_load(&seen) == 1); return p; }`
	unknownValue = endlessHead + `atomic_int seen; static void *work(void *p) { int x = in() & 1; atomic_store(&seen, 1 + x); check(atomic_load(&seen) < 3); return p; }`
)

// TestUncountable: threads are not counted where others than they matter, or a search does not go with it; a user who asks for it
// the message says why.
func TestUncountable(t *testing.T) {
	all := testplan.Programs{}
	for _, x := range []struct {
		name, program string
		change        func(*plan.Task)
		want          string // "": they are counted
	}{
		{"", alike, nil, ""},
		{"tree", alike, func(k *plan.Task) { k.Search.Store = plan.StoreTree }, ""},
		{"inputs", unknownValue, nil, ""},
		{"entries", alike, func(k *plan.Task) { k.Source.Entries = []string{"main", "forever"} }, "--entry"},
		{"abstraction", alike + ` void heddle_abstraction(void *out) { *(int *)out = seen; }`, func(k *plan.Task) { k.Search.Engine = plan.EngineExplicit }, "it cannot be combined with heddle_abstraction"},
		{"search", alike, func(k *plan.Task) { k.Search.Order = order.BreadthFirst }, "--search=dfs"},
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
		p, err := all.Try(t, x.program, func(k *plan.Task) {
			k.Search.CounterAbstraction = plan.CountOn
			if x.change != nil {
				x.change(k)
			}
		})
		if x.want == "" && (err != nil || p == nil) || x.want != "" && (err == nil || !strings.Contains(err.Error(), x.want)) {
			t.Errorf("%s: %v, want %q", x.name, err, x.want)
		}
	}
}

// TestMayBeCounted: threads may be made without end where the call comes round again, or lies in a function that others call.
func TestMayBeCounted(t *testing.T) {
	const head = testplan.Head + `static void *work(void *p) { return p; } static pthread_t t; static void make(void) { pthread_create(&t, 0, work, 0); } int g;
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
		if got := (testplan.Programs{}).Plan(t, head+text, nil).SpawnsUnboundedly(); got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}
