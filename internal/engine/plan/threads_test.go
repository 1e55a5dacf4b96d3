package plan_test

import (
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/reduction"
	"heddle/internal/explore/search/order"
	"heddle/internal/test/testplan"
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
		{"", testplan.Alike, nil, ""},
		{"tree", testplan.Alike, func(k *plan.Task) { k.Search.Store = plan.StoreTree }, ""},
		{"inputs", testplan.UnknownValue, nil, ""},
		{"entries", testplan.Alike, func(k *plan.Task) { k.Source.Entries = []string{"main", "forever"} }, "--entry"},
		{"abstraction", testplan.Alike + ` void heddle_abstraction(void *out) { *(int *)out = seen; }`, func(k *plan.Task) { k.Search.Engine = plan.EngineExplicit }, "it cannot be combined with heddle_abstraction"},
		{"search", testplan.Alike, func(k *plan.Task) { k.Search.Order = order.BreadthFirst }, "--search=dfs"},
		{"bound", testplan.Alike, func(k *plan.Task) { k.Bounds.Bounded = true }, "without a bound"},
		{"everywhere", testplan.Alike, func(k *plan.Task) { k.Search.Reduction = reduction.None }, "--reduction=none"},
		{"symmetry", testplan.Alike, func(k *plan.Task) { k.Search.Symmetry = true }, "--symmetry"},
		{"spill", testplan.Alike, func(k *plan.Task) { k.Search.Spill = true }, "--store=tree"},
		{"bitstate", testplan.Alike, func(k *plan.Task) { k.Search.Store = plan.StoreBitstate }, "--store=tree"},
		{"hash", testplan.Alike, func(k *plan.Task) { k.Search.Store = plan.StoreHash }, "--store=tree"},
		{"hash128", testplan.Alike, func(k *plan.Task) { k.Search.Store = plan.StoreHash128 }, "--store=tree"},
		{"rules", testplan.Alike, func(k *plan.Task) { k.Checks.Never = []string{"seen == 2"} }, "--never"},
		{"module", testplan.Alike + ` extern void heddle_assume(int); void other(void) { heddle_assume(1); } void *place = other;`, nil, "heddle.h"},
		{"leak", testplan.Alike, func(k *plan.Task) { k.Checks.Set = k.Checks.Set.With(machine.Leak) }, "leak judges the end"},
		{"memcleanup", testplan.Alike, func(k *plan.Task) { k.Checks.Set = k.Checks.Set.With(machine.Unfreed) }, "memcleanup judges the end"},
		{"memtrack", testplan.Alike, func(k *plan.Task) { k.Checks.Set = k.Checks.Set.With(machine.Untracked) }, "memtrack judges the end"},
		{"not alike", testplan.Alike + ` extern unsigned sleep(unsigned); void other(void) { sleep(1); } void *place = other;`, nil, "calls sleep"},
		{"not asked for", testplan.Alike, func(k *plan.Task) { k.Search.CounterAbstraction, k.Bounds.Bounded = plan.CountAuto, true }, ""},
	} {
		p, err := all.Try(t, x.program, func(k *plan.Task) {
			k.Search.CounterAbstraction = plan.CountOn
			if x.change != nil {
				x.change(k)
			}
		})
		if testplan.ErrorSays(t, x.name, err, x.want); (p == nil) != (x.want != "") {
			t.Errorf("%s: a plan: %v", x.name, p != nil)
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
