package verify_test

import (
	"io"
	"strings"
	"testing"

	"heddle/internal/ask/query"
	"heddle/internal/chance/scheduler"
	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/reduction"
	"heddle/internal/explore/search/order"
	"heddle/internal/test/testplan"
	"heddle/internal/verify"
)

// asker makes a plan that has a feature: a program, what the task asks, and a query.
type asker struct {
	program string
	change  func(*plan.Task)
	query   string
}

// asking are plans with each feature that some engine refuses.
var asking = map[string]asker{
	"--search=bfs":                      {"", func(k *plan.Task) { k.Search.Order = order.BreadthFirst }, ""},
	"--search=random":                   {"", func(k *plan.Task) { k.Search.Order = order.Random }, ""},
	"--search=swarm":                    {"", func(k *plan.Task) { k.Search.Order = order.Swarm }, ""},
	"threads":                           {`int main(void) { pthread_t t; pthread_create(&t, 0, 0, 0); }`, nil, ""},
	"--function":                        {"", func(k *plan.Task) { k.Source.Function = "main" }, ""},
	"--never, --always":                 {"", func(k *plan.Task) { k.Checks.Never = []string{"Deadlock"} }, ""},
	"--symmetry":                        {"", func(k *plan.Task) { k.Search.Symmetry = true }, ""},
	"--spill":                           {"", func(k *plan.Task) { k.Search.Spill = true }, ""},
	"--store=hash, hash128 or bitstate": {"", func(k *plan.Task) { k.Search.Store = plan.StoreHash }, ""},
	"--store=hash, hash128 or bitstate, with --ctl": {"", func(k *plan.Task) { k.Search.Store, k.Checks.Branching = plan.StoreHash, "AG true" }, ""},
	"--abstraction":      {abstracts, func(k *plan.Task) { k.Search.Abstraction = plan.AbstractionValue }, ""},
	"heddle_abstraction": {abstracts, nil, ""},
	"heddle_abstraction, where no engine is chosen": {abstracts, func(k *plan.Task) { k.Search.Engine = plan.EngineAuto }, ""},
	"--time-order":                    {"", func(k *plan.Task) { k.Environment.TimeOrder = true }, ""},
	"--reduction=none":                {"", func(k *plan.Task) { k.Search.Reduction = reduction.None }, ""},
	"--reduction=superstep":           {"", func(k *plan.Task) { k.Search.Reduction = reduction.Superstep }, ""},
	"any other --reduction but local": {"", func(k *plan.Task) { k.Search.Reduction = reduction.Tau }, ""},
	"functions of platform modules":   {`extern void heddle_assume(int); void other(void) { heddle_assume(1); } void (*place)(void) = other; int main(void) { place(); }`, nil, ""},
	"--context-bound, --delay-bound":  {"", func(k *plan.Task) { k.Bounds.Bounded = true }, ""},
	"--depth":                         {"", func(k *plan.Task) { k.Bounds.Depth = 5 }, ""},
	"--workers":                       {"", func(k *plan.Task) { k.Search.Workers = 2 }, ""},
	"--workers, with --shortest": {"", func(k *plan.Task) {
		k.Search.Workers, k.Search.Shortest, k.Checks.Linear = 2, true, "F ended"
	}, ""},
	"heddle_sometimes()":  {`int main(void) { heddle_sometimes(1); }`, nil, ""},
	"pointers of 32 bits": {"int main(void) { return 32; }", func(k *plan.Task) { k.Source.Load.M32 = true }, ""},
	"--entry":             {"", func(k *plan.Task) { k.Source.Entries = []string{"main"} }, ""},
	"--check=+livelock, +starvation, +termination": {"", func(k *plan.Task) { k.Checks.Set = k.Checks.Set.With(machine.Livelock) }, ""},
	"--shortest, inputs as unknowns": {"", func(k *plan.Task) {
		k.Search.Shortest, k.Search.Engine, k.Checks.Linear = true, plan.EngineSymbolic, "F ended"
	}, ""},
	"--checks-table":                               {"", func(k *plan.Task) { k.Checks.Table = true }, ""},
	"checks of how runs end":                       {"", func(k *plan.Task) { k.Checks.Set = k.Checks.Set.With(machine.Leak) }, ""},
	"functions that may treat threads differently": {`extern unsigned sleep(unsigned); int main(void) { sleep(1); }`, nil, ""},
	"--engine=symbolic, bmc, k-induction":          {"", func(k *plan.Task) { k.Search.Engine = plan.EngineBMC }, ""},
	"--engine=bmc, k-induction, with --ltl":        {"", func(k *plan.Task) { k.Search.Engine, k.Checks.Linear = plan.EngineBMC, "F ended" }, ""},
	"--engine=symbolic, with --check=+livelock": {"", func(k *plan.Task) {
		k.Search.Engine, k.Checks.Set = plan.EngineSymbolic, k.Checks.Set.With(machine.Livelock)
	}, ""},
	"queries that are no Pr with a bound":                {"", nil, "Pr (<> Deadlock)"},
	"--over-schedulers":                                  {"", func(k *plan.Task) { k.Sampling.Over = plan.OverMax }, "Pr[<=5](<> Deadlock)"},
	"--over-schedulers of a query that is no Pr":         {"", func(k *plan.Task) { k.Sampling.Over = plan.OverMax }, "Pr[<=5](<> Deadlock) >= 0.5"},
	"--scheduler=pct":                                    {"", func(k *plan.Task) { k.Sampling.Scheduler.Kind = scheduler.PCT }, "Pr[<=5](<> Deadlock)"},
	"--scheduler=pct, --scheduler=slice":                 {"", func(k *plan.Task) { k.Sampling.Scheduler.Kind = scheduler.Slice }, "Pr[<=5](<> Deadlock)"},
	"--scheduler of any kind but uniform":                {"", func(k *plan.Task) { k.Sampling.Scheduler.Kind = scheduler.Priority }, "Pr[<=5](<> Deadlock)"},
	"--levels, where the method finds them":              {"", func(k *plan.Task) { k.Sampling.Method, k.Sampling.Splitting.Levels = "adaptive", []int64{1} }, "Pr[<=5](<> Deadlock)"},
	"--divide by more than 1024":                         {"", func(k *plan.Task) { k.Search.Divide = plan.MostParts + 1 }, ""},
	"--function, --globals, --assume":                    {"", func(k *plan.Task) { k.Source.Function = "main" }, ""},
	"--never, --always as flags":                         {"", func(k *plan.Task) { k.Checks.Never = []string{"Deadlock"} }, ""},
	"--ltl, --ctl, --automaton, --fair-at":               {"", func(k *plan.Task) { k.Checks.Linear = "F ended" }, ""},
	"--checks-table, --label":                            {"", func(k *plan.Task) { k.Checks.Table = true }, ""},
	"--engine=bmc, k-induction":                          {"", func(k *plan.Task) { k.Search.Engine = plan.EngineBMC }, ""},
	"--counter-abstraction=on":                           {"", func(k *plan.Task) { k.Search.CounterAbstraction = plan.CountOn }, ""},
	"--check-proviso":                                    {"", func(k *plan.Task) { k.Search.CheckProviso = true }, ""},
	"--ctl":                                              {"", func(k *plan.Task) { k.Checks.Branching = "AG true" }, ""},
	"--solver-log":                                       {"", func(k *plan.Task) { k.Symbolic.Solving.Log = io.Discard }, ""},
	"--solver=COMMAND":                                   {"", func(k *plan.Task) { k.Symbolic.Solving.Solver = "mysolver" }, ""},
	"queries, --label":                                   {"", func(k *plan.Task) { k.Checks.Labels = []plan.Label{{Name: "q", Text: "Deadlock"}} }, ""},
	"--counter-abstraction=off":                          {"", func(k *plan.Task) { k.Search.CounterAbstraction = plan.CountOff }, ""},
	"a check besides assert, error and div-zero":         {"", func(k *plan.Task) { k.Checks.Set = k.Checks.Set.With(machine.Leak) }, ""},
	"--entry, --function":                                {"", func(k *plan.Task) { k.Source.Function = "main" }, ""},
	"constructors, destructors":                          {"__attribute__((constructor)) static void early(void) {} int main(void) { return 0; }", nil, ""},
	"handlers, platform modules, jumps out of functions": {`int main(void) { heddle_sometimes(1); }`, nil, ""},
	"heddle_sometimes(), formulae about runs, --keep-going, --checks-table": {"", func(k *plan.Task) { k.Checks.KeepGoing = true }, ""},
}

const abstracts = `void heddle_abstraction(void *out) { *(int *)out = 1; } int main(void) { return 0; }`

// TestRefusals: each feature that an engine refuses is found in a plan that has it, and then refused; a plain plan has none.
func TestRefusals(t *testing.T) {
	all := testplan.Programs{}
	plain, _ := asker{}.asked(t, all)
	met := map[string]bool{}
	for _, r := range verify.Refusals() {
		for one := range r.Each {
			name := one.Of.Name
			x, ok := asking[name]
			if met[name] = true; !ok {
				t.Errorf("no plan has %s", name)
				continue
			}
			p, q := x.asked(t, all)
			why := r.Why(p, q)
			if err := r.Misuse(p); why == "" && err != nil {
				why = err.Error()
			}
			if !one.Of.In(p, q) || one.Of.In(plain, nil) || why == "" || strings.Contains(why, "{") {
				t.Errorf("%s, %s: in the plan that has it: %v; in a plain one: %v; refused with %q", r.Engine, name, one.Of.In(p, q), one.Of.In(plain, nil), why)
			}
		}
	}
	for name := range asking {
		if !met[name] {
			t.Errorf("no engine refuses %s", name)
		}
	}
}

// asked is a plan with a feature, and what it asks.
func (x asker) asked(t *testing.T, all testplan.Programs) (*plan.Plan, *query.Query) {
	t.Helper()
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
	if x.query == "" {
		return p, nil
	}
	list, err := plan.ParseQuery(x.query)
	if err != nil {
		t.Fatal(err)
	}
	return p, list[0]
}
