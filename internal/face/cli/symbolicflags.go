package cli

import (
	"errors"

	"github.com/spf13/pflag"

	"heddle/internal/engine/plan"
)

// symbolicFlags say how symbolic states are searched.
type symbolicFlags struct {
	merge  bool
	match  string
	unwind count
	set    string
	induct bool
	flags  *pflag.FlagSet
}

func (f *symbolicFlags) add(s *pflag.FlagSet) {
	f.flags = s
	s.BoolVar(&f.merge, "merge", false, "with --engine=symbolic, merge states that differ only in values where control flow joins")
	s.StringVar(&f.match, "match", "equality", "prune symbolic states by `WHAT`: none, equality (the same terms) or subsumption (others\nhave all of their values, as solvers find)")
	s.Var(&f.unwind, "unwind", "with --engine=bmc, unroll loops that depend on inputs to this `NUMBER` of rounds; by default the number\ngrows until it suffices")
	s.Lookup("unwind").DefValue = ""
	s.BoolVar(&f.induct, "k-induction", false, "prove unbounded loops by k-induction, with inferred invariants; implies --engine=bmc")
	s.StringVar(&f.set, "unwindset", "", "with --engine=bmc, bounds of single `LOOPS`: main.0:10 is the first loop of main")
}

// engine is the one that has what the flags ask for; without any, another.
func (f *symbolicFlags) engine(other plan.Engine) plan.Engine {
	switch {
	case f.flags.Changed("unwind") || f.set != "" || f.induct:
		return plan.EngineBMC
	case f.merge || f.flags.Changed("match"):
		return plan.EngineSymbolic
	}
	return other
}

func (f *symbolicFlags) apply(t *plan.Task) error {
	var err error
	if t.Symbolic.Match, err = plan.ParseMatch(f.match); err != nil {
		return usageError{err}
	}
	t.Symbolic.Merge, t.Bounds.Unwind, t.Symbolic.Induction = f.merge, int(f.unwind), f.induct
	symbolic := t.Search.Engine == plan.EngineSymbolic || t.Search.Engine == plan.EngineBMC
	if f.set != "" {
		if t.Bounds.UnwindSet, err = plan.ParseUnwindSet(f.set); err != nil {
			return usageError{err}
		}
	}
	switch {
	case f.induct && t.Search.Engine != plan.EngineBMC:
		return usageError{errors.New("--k-induction requires --engine=bmc")}
	case f.induct && f.flags.Changed("unwind"):
		return usageError{errors.New("--k-induction proves unbounded loops: omit --unwind")}
	case f.set != "" && t.Search.Engine != plan.EngineBMC:
		return usageError{errors.New("--unwindset requires --engine=bmc")}
	case f.flags.Changed("unwind") && t.Search.Engine != plan.EngineBMC:
		return usageError{errors.New("--unwind requires --engine=bmc")}
	case f.flags.Changed("unwind") && f.unwind == 0:
		return usageError{errors.New("--unwind must be at least 1")}
	case (f.merge || f.flags.Changed("match")) && !symbolic:
		return usageError{errors.New("--merge and --match require --engine=symbolic or --engine=bmc")}
	}
	return nil
}
