package cli

import (
	"errors"

	"github.com/spf13/pflag"

	"heddle/internal/verify"
)

// searchFlags say how the states are searched.
type searchFlags struct {
	reduction string
}

// searchFlagNames are those that a replay has no use for.
var searchFlagNames []string

func (f *searchFlags) add(s *pflag.FlagSet) {
	s.StringVar(&f.reduction, "reduction", "persistent", "leave out what no thread can notice: `NAME` is none (switch at every LLVM instruction), local,\njoint or persistent; each includes those before it")
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
	return nil
}
