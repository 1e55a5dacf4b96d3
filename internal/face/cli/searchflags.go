package cli

import (
	"errors"
	"fmt"
	"runtime"

	"github.com/spf13/pflag"

	"heddle/internal/engine/plan"
	"heddle/internal/explore/reduction"
	"heddle/internal/explore/search/order"
)

// drawing says what is drawn at random.
type drawing struct {
	runs  count
	seed  uint64
	asked bool // by a query, which draws runs in every order of searches
}

// searchFlags say how the states are searched.
type searchFlags struct {
	reduction          string
	order              string
	bound              count
	delays             count
	draws              drawing
	workers            count
	abstract           string
	symmetry           bool
	counterAbstraction string
	engine             string
	proviso            bool
	shortest           bool
	flags              *pflag.FlagSet
}

func (f *searchFlags) add(s *pflag.FlagSet) {
	f.flags = s
	s.StringVar(&f.order, "search", order.DepthFirst.String(), orderHelp())
	f.draws.runs = count(usualRuns)
	s.Var(&f.draws.runs, "runs", runsHelp())
	s.Uint64Var(&f.draws.seed, "seed", 1, "the seed `NUMBER` of these runs")
	s.Var(&f.bound, "context-bound", "only executions with at most this `NUMBER` of preemptive switches")
	s.Lookup("context-bound").DefValue = ""
	s.Var(&f.delays, "delay-bound", "only executions of a non-preemptive scheduler that is delayed at most this `NUMBER` of times")
	s.Lookup("delay-bound").DefValue = ""
	f.workers = 1
	s.Var(&f.workers, "workers", "search with this `NUMBER` of workers; 0: one per processor. The answer does not depend on it,\nnor the number of states unless a violation ends the search; which counterexample is found may")
	s.StringVar(&f.abstract, "abstraction", "locations", "if the program defines heddle_abstraction, distinguish states by `WHAT`: locations (its value and the\nlocations of threads), value (its value) or off (everything in them)")
	s.StringVar(&f.engine, "engine", string(plan.EngineAuto), engineHelp())
	s.Lookup("engine").DefValue = ""
	s.BoolVar(&f.symmetry, "symmetry", false, "keep one of the states that differ only in the identity of threads")
	s.StringVar(&f.counterAbstraction, "counter-abstraction", "auto", "count threads in the same state as one or many, or reason about them in pairs, which proves programs with any number\nof threads: `WHEN` is auto (when a search meets more threads than the machine holds), on (from the start) or off")
	s.BoolVar(&f.shortest, "shortest", false, "with --ltl, --automaton and checks of whole runs: show a run with as few actions as there can be, those before\nwhat is repeated and those in it together (docs/temporal.md)")
	s.BoolVar(&f.proviso, "check-proviso", false, "check that no depth-first search postpones an action for ever, and that library calls list what they access")
	s.Lookup("check-proviso").Hidden = true
	s.StringVar(&f.reduction, "reduction", reduction.Strongest.String(), reductionHelp())
}

// apply gives a task what the flags say.
func (f *searchFlags) apply(t *plan.Task) error {
	for _, part := range []func(*plan.Task) error{f.applyReduction, f.applyEngine, f.applyOrder, f.applyBound} {
		if err := part(t); err != nil {
			return err
		}
	}
	if t.Search.Workers = int(f.workers); t.Search.Workers == 0 {
		t.Search.Workers = min(runtime.NumCPU(), plan.MaxWorkers)
	}
	return nil
}

// applyReduction sets what distinguishes states of a task, and what is omitted.
func (f *searchFlags) applyReduction(t *plan.Task) error {
	r, err := plan.ParseReduction(f.reduction)
	if err != nil {
		return usageError{err}
	}
	if r == reduction.Strongest {
		r = reduction.Default
	}
	t.Search.Reduction, t.Search.Symmetry, t.Search.CheckProviso, t.Search.Shortest = r, f.symmetry, f.proviso, f.shortest
	if f.flags.Changed("abstraction") {
		if t.Search.Abstraction, err = plan.ParseAbstraction(f.abstract); err != nil {
			return usageError{err}
		}
	}
	if t.Search.CounterAbstraction, err = plan.ParseCounterAbstraction(f.counterAbstraction); err != nil {
		return usageError{err}
	}
	return nil
}

// applyEngine gives a task the engine with its options.
func (f *searchFlags) applyEngine(t *plan.Task) error {
	c, err := plan.ParseEngine(f.engine)
	if err != nil {
		return usageError{err}
	}
	c.Apply(t)
	return nil
}

// applyOrder gives a task the order, and the runs of one that draws them.
func (f *searchFlags) applyOrder(t *plan.Task) (err error) {
	if t.Search.Order, err = plan.ParseOrder(f.order); err != nil {
		return usageError{err}
	}
	t.Sampling.Runs, t.Sampling.Seed = int(f.draws.runs), f.draws.seed
	draws := t.Search.Order.Info().Draws
	if draws > 0 && !f.flags.Changed("runs") {
		t.Sampling.Runs = draws
	}
	switch {
	case f.draws.runs == 0:
		return usageError{errors.New("--runs must be at least 1")}
	case draws == 0 && !f.draws.asked && (f.flags.Changed("runs") || f.flags.Changed("seed")):
		return usageError{errors.New("--runs and --seed apply only to " + plan.OrderFlags(drawn))}
	}
	return nil
}

// applyBound gives a task the bound on switches or delays.
func (f *searchFlags) applyBound(t *plan.Task) error {
	t.Bounds.Bounded, t.Bounds.Switches = f.flags.Changed("context-bound"), int(f.bound)
	if f.flags.Changed("delay-bound") {
		if t.Bounds.Bounded {
			return usageError{errors.New("--delay-bound and --context-bound exclude each other: choose one")}
		}
		t.Bounds.Bounded, t.Bounds.Delays, t.Bounds.Switches = true, true, int(f.delays)
	}
	if t.Bounds.Switches > plan.MaxContextBound {
		return usageError{fmt.Errorf("a bound of %d switches or delays is too large: the maximum is %d", t.Bounds.Switches, plan.MaxContextBound)}
	}
	return nil
}
