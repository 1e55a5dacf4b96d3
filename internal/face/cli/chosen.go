package cli

import (
	"errors"

	"github.com/spf13/pflag"

	"heddle/internal/engine/plan"
)

// stepFlags say what the steps of runs are, and in which ways inputs go: a schedule of
// a run means nothing without them.
type stepFlags struct {
	dists     []string
	constants bool
}

func (f *stepFlags) add(flags *pflag.FlagSet) {
	flags.StringArrayVar(&f.dists, "dist", nil, "draw the inputs of runs by this `RULE`: __VERIFIER_nondet_int=uniform(0,9), file.c:12={1:0.2,2:0.8} (repeatable; docs/schedulers.md); without a rule all values of the type are equally likely")
	flags.BoolVar(&f.constants, "constexpr-steps", false, "in runs, each constant expression takes a step of its own before the instruction that uses it, as in LODIN 0.3\n(docs/probability.md)")
}

// apply reads the flags.
func (f *stepFlags) apply(t *plan.Task) (err error) {
	t.Sampling.ConstantSteps = f.constants
	t.Sampling.Distributions, err = plan.ParseDistributions(f.dists)
	return err
}

// chosenFlags say what chooses the threads and the inputs of runs.
type chosenFlags struct {
	stepFlags
	chosen string // scheduler
	over   string
	sees   string
	budget int // of the search over schedulers
}

func (f *chosenFlags) add(flags *pflag.FlagSet) {
	flags.StringVar(&f.chosen, "scheduler", "uniform", "the `SCHEDULER` of runs: uniform, weighted:main=1,worker=3, priority:worker=1, slice:100 or pct:3 (docs/schedulers.md)")
	flags.StringVar(&f.over, "over-schedulers", "", "search for the scheduler that maximises or minimises Pr: `EXTREME` is max or min")
	flags.StringVar(&f.sees, "schedulers-see", "state", "what the searched schedulers base their choices on: `VIEW` is state, locations or history")
	flags.IntVar(&f.budget, "schedulers-budget", 10000, "the `NUMBER` of runs in each round of this search")
	f.stepFlags.add(flags)
}

// apply reads the flags.
func (f *chosenFlags) apply(t *plan.Task) (err error) {
	if t.Sampling.Scheduler, err = plan.ParseScheduler(f.chosen); err != nil {
		return err
	}
	if err = f.stepFlags.apply(t); err != nil {
		return err
	}
	if t.Sampling.Over, err = plan.ParseOver(f.over); err != nil {
		return err
	}
	if t.Sampling.SchedulersSee, err = plan.ParseView(f.sees); err != nil {
		return err
	}
	if t.Sampling.SchedulerBudget = f.budget; f.budget < 1 {
		return errors.New("--schedulers-budget must be at least 1")
	}
	if f.over != "" && !t.Sampling.Scheduler.IsUniform() {
		return errors.New("--over-schedulers chooses the scheduler itself: omit --scheduler")
	}
	return nil
}
