package cli

import (
	"errors"
	"fmt"

	"github.com/spf13/pflag"

	"heddle/internal/verify"
)

// searchFlags say how the states are searched.
type searchFlags struct {
	reduction string
	order     string
	bound     count
	runs      count
	seed      uint64
	flags     *pflag.FlagSet
}

// searchFlagNames are those that a replay has no use for.
var searchFlagNames = []string{"search", "context-bound", "runs", "seed"}

func (f *searchFlags) add(s *pflag.FlagSet) {
	f.flags = s
	s.StringVar(&f.order, "search", "dfs", "the `ORDER` in which executions are searched: dfs (depth first), bfs (breadth first: a shortest\ncounterexample) or random (single runs drawn at random: no proof)")
	f.runs = 1000
	s.Var(&f.runs, "runs", "take this `NUMBER` of runs with --search=random")
	s.Uint64Var(&f.seed, "seed", 1, "the `NUMBER` that those runs are drawn from")
	s.Var(&f.bound, "context-bound", "only executions with at most this `NUMBER` of preemptive switches")
	s.Lookup("context-bound").DefValue = ""
	s.StringVar(&f.reduction, "reduction", "persistent", "leave out what no thread can notice: `NAME` is none (switch at every LLVM instruction), local,\njoint, ordered or persistent; each includes those before it")
}

// apply gives a task what the flags say. Everywhere is the older name of a
// reduction.
func (f *searchFlags) apply(t *verify.Task, everywhere bool) error {
	r, err := verify.ParseReduction(f.reduction)
	if err != nil {
		return usageError{err}
	}
	if r == verify.ReductionPersistent {
		r = verify.ReductionDefault
	}
	if everywhere && r != verify.ReductionDefault && r != verify.ReductionNone {
		return usageError{errors.New("--switch-everywhere is --reduction=none: no other reduction goes with it")}
	}
	t.EveryInstruction, t.Reduction = everywhere, r
	if t.Search, err = verify.ParseOrder(f.order); err != nil {
		return usageError{err}
	}
	t.Runs, t.Seed = int(f.runs), f.seed
	t.Bounded, t.ContextBound = f.flags.Changed("context-bound"), int(f.bound)
	switch random := t.Search == verify.Random; {
	case !random && (f.flags.Changed("runs") || f.flags.Changed("seed")):
		return usageError{errors.New("--runs and --seed go with --search=random")}
	case random && t.Bounded:
		return usageError{errors.New("--context-bound does not go with --search=random, which counts no switches")}
	case t.ContextBound > verify.MaxContextBound:
		return usageError{fmt.Errorf("--context-bound=%d: the greatest bound is %d", t.ContextBound, verify.MaxContextBound)}
	}
	return nil
}
