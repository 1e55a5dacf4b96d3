package plan_test

import (
	"slices"
	"strings"
	"testing"

	"heddle/internal/ask/query"
	"heddle/internal/chance/scheduler"
	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/reduction"
	"heddle/internal/explore/search/order"
	"heddle/internal/test/testplan"
)

// asking are plans with each feature of the matrix: a program, what the task asks, and a query.
var asking = map[string]struct {
	program string
	change  func(*plan.Task)
	query   string
	also    []string // features that come with it
}{
	"--search=bfs":                      {"", func(k *plan.Task) { k.Search.Order = order.BreadthFirst }, "", nil},
	"--search=random":                   {"", func(k *plan.Task) { k.Search.Order = order.Random }, "", nil},
	"--search=swarm":                    {"", func(k *plan.Task) { k.Search.Order = order.Swarm }, "", nil},
	"threads":                           {`int main(void) { pthread_t t; pthread_create(&t, 0, 0, 0); }`, nil, "", nil},
	"--function":                        {"", func(k *plan.Task) { k.Source.Function = "main" }, "", nil},
	"--never, --always":                 {"", func(k *plan.Task) { k.Checks.Never = []string{"Deadlock"} }, "", nil},
	"--symmetry":                        {"", func(k *plan.Task) { k.Search.Symmetry = true }, "", nil},
	"--spill":                           {"", func(k *plan.Task) { k.Search.Spill = true }, "", nil},
	"--store=hash, hash128 or bitstate": {"", func(k *plan.Task) { k.Search.Store = plan.StoreHash }, "", nil},
	"--store=hash, hash128 or bitstate, with --ctl": {"", func(k *plan.Task) { k.Search.Store, k.Checks.Branching = plan.StoreHash, "AG true" }, "",
		[]string{"--store=hash, hash128 or bitstate"}},
	"--abstraction":      {abstracts, func(k *plan.Task) { k.Search.Abstraction = plan.AbstractionValue }, "", []string{"heddle_abstraction"}},
	"heddle_abstraction": {abstracts, nil, "", nil},
	"heddle_abstraction, where no engine is chosen": {abstracts, func(k *plan.Task) { k.Search.Engine = plan.EngineAuto }, "", []string{"heddle_abstraction"}},
	"--time-order": {"", func(k *plan.Task) { k.Environment.TimeOrder = true }, "", nil},
	"--time-order, platform functions in C": {`extern void heddle_assume(int); void other(void) { heddle_assume(1); } void (*place)(void) = other; int main(void) { place(); }`,
		func(k *plan.Task) { k.Environment.TimeOrder = true }, "", []string{"--time-order", "functions of platform modules"}},
	"--reduction=none, --switch-everywhere": {"", func(k *plan.Task) { k.Search.EveryInstruction = true }, "", nil},
	"--reduction=superstep":                 {"", func(k *plan.Task) { k.Search.Reduction = reduction.Superstep }, "", nil},
	"any other --reduction but local":       {"", func(k *plan.Task) { k.Search.Reduction = reduction.Tau }, "", nil},
	"functions of platform modules":         {`extern void heddle_assume(int); void other(void) { heddle_assume(1); } void (*place)(void) = other; int main(void) { place(); }`, nil, "", nil},
	"--context-bound, --delay-bound":        {"", func(k *plan.Task) { k.Bounds.Bounded = true }, "", nil},
	"--depth":                               {"", func(k *plan.Task) { k.Bounds.Depth = 5 }, "", nil},
	"--workers":                             {"", func(k *plan.Task) { k.Search.Workers = 2 }, "", nil},
	"--workers, with --ctl or --label": {"", func(k *plan.Task) { k.Search.Workers, k.Checks.Branching = 2, "AG true" }, "",
		[]string{"--workers"}},
	"--workers, with --shortest": {"", func(k *plan.Task) {
		k.Search.Workers, k.Search.Shortest, k.Checks.Linear = 2, true, "F ended"
	}, "", []string{"--workers"}},
	"heddle_sometimes()":  {`int main(void) { heddle_sometimes(1); }`, nil, "", []string{"functions that may treat threads differently"}},
	"pointers of 32 bits": {"int main(void) { return 32; }", func(k *plan.Task) { k.Source.Load.M32 = true }, "", nil},
	"--entry":             {"", func(k *plan.Task) { k.Source.Entries = []string{"main"} }, "", nil},
	"--check=+livelock, +starvation, +termination": {"", func(k *plan.Task) { k.Checks.Set = k.Checks.Set.With(machine.Livelock) }, "", nil},
	"--shortest, inputs as unknowns": {"", func(k *plan.Task) {
		k.Search.Shortest, k.Search.Engine, k.Checks.Linear = true, plan.EngineSymbolic, "F ended"
	}, "", []string{"--engine=symbolic, --engine=bmc"}},
	"--checks-table":                               {"", func(k *plan.Task) { k.Checks.Table = true }, "", nil},
	"checks of how runs end":                       {"", func(k *plan.Task) { k.Checks.Set = k.Checks.Set.With(machine.Leak) }, "", nil},
	"functions that may treat threads differently": {`extern unsigned sleep(unsigned); int main(void) { sleep(1); }`, nil, "", nil},
	"--engine=symbolic, --engine=bmc":              {"", func(k *plan.Task) { k.Search.Engine = plan.EngineBMC }, "", nil},
	"--engine=bmc, with --ltl": {"", func(k *plan.Task) { k.Search.Engine, k.Checks.Linear = plan.EngineBMC, "F ended" }, "",
		[]string{"--engine=symbolic, --engine=bmc"}},
	"--engine=symbolic, with --ctl or --label": {"", func(k *plan.Task) { k.Search.Engine, k.Checks.Branching = plan.EngineSymbolic, "AG true" }, "",
		[]string{"--engine=symbolic, --engine=bmc"}},
	"--engine=symbolic, with --check=+livelock": {"", func(k *plan.Task) {
		k.Search.Engine, k.Checks.Set = plan.EngineSymbolic, k.Checks.Set.With(machine.Livelock)
	}, "", []string{"--engine=symbolic, --engine=bmc", "--check=+livelock, +starvation, +termination"}},
	"queries that are no Pr with a bound":        {"", nil, "Pr (<> Deadlock)", nil},
	"--over-schedulers":                          {"", func(k *plan.Task) { k.Sampling.Over = plan.OverMax }, "Pr[<=5](<> Deadlock)", nil},
	"--over-schedulers of a query that is no Pr": {"", func(k *plan.Task) { k.Sampling.Over = plan.OverMax }, "Pr[<=5](<> Deadlock) >= 0.5", []string{"queries that are no Pr with a bound", "--over-schedulers"}},
	"--scheduler=pct":                            {"", func(k *plan.Task) { k.Sampling.Scheduler.Kind = scheduler.PCT }, "Pr[<=5](<> Deadlock)", []string{"--scheduler of any kind but uniform"}},
	"--scheduler=slice":                          {"", func(k *plan.Task) { k.Sampling.Scheduler.Kind = scheduler.Slice }, "Pr[<=5](<> Deadlock)", []string{"--scheduler of any kind but uniform"}},
	"--scheduler of any kind but uniform":        {"", func(k *plan.Task) { k.Sampling.Scheduler.Kind = scheduler.Priority }, "Pr[<=5](<> Deadlock)", nil},
	"--levels, where the method finds them":      {"", func(k *plan.Task) { k.Sampling.Method, k.Sampling.Splitting.Levels = "adaptive", []int64{1} }, "Pr[<=5](<> Deadlock)", nil},
}

const abstracts = `void heddle_abstraction(void *out) { *(int *)out = 1; } int main(void) { return 0; }`

// TestMatrix: what a room refuses is what its cell says, for each feature, and nothing else; no cell is left open.
func TestMatrix(t *testing.T) {
	all := testplan.Programs{}
	met := 0
	for _, row := range plan.Matrix() {
		x, ok := asking[row.Feature]
		if !ok {
			t.Errorf("no plan has %s", row.Feature)
			continue
		}
		met++
		text := x.program
		if text == "" {
			text = "int main(void) { return 0; }"
		}
		p := all.Plan(t, testplan.Head+text, func(k *plan.Task) {
			k.Search.Engine = plan.EngineExplicit
			if x.change != nil {
				x.change(k)
			}
		})
		var q *query.Query
		if x.query != "" {
			list, err := plan.ParseQuery(x.query)
			if err != nil {
				t.Fatal(err)
			}
			q = list[0]
		}
		for _, room := range plan.Rooms() {
			want := expected(room, append(x.also, row.Feature))
			why := p.Refuses(room, q)
			if err := p.Misused(room); why == "" && err != nil {
				why = err.Error()
			}
			if (want == "") != (why == "") || !strings.HasPrefix(why, strings.Split(want, "{")[0]) {
				t.Errorf("%s, %s: refused with %q, the matrix says %q", row.Feature, room, why, want)
			}
		}
	}
	if met != len(asking) {
		t.Errorf("%d of %d features have a row", met, len(asking))
	}
}

// expected is why a room refuses the first of some features; "": it refuses none.
func expected(room plan.Room, have []string) string {
	for _, row := range plan.Matrix() {
		if c := row.Cells[room]; slices.Contains(have, row.Feature) && c.Why != "" {
			return c.Why
		}
	}
	return ""
}
