package cli

import (
	"fmt"

	"github.com/spf13/pflag"

	"heddle/internal/verify"
)

// exactFlags say that queries about runs are answered from the chain of all states.
type exactFlags struct {
	exact bool
	flags *pflag.FlagSet
}

// drawingFlagNames are those of answers from runs.
var drawingFlagNames = []string{"method", "seed"}

func (f *exactFlags) add(s *pflag.FlagSet) {
	f.flags = s
	s.BoolVar(&f.exact, "exact", false, "compute what is asked of the probabilities of runs from all states, instead of drawing runs\n(docs/exact.md); --states, --memory and --time bound it")
}

// apply gives a task what the flags say.
func (f *exactFlags) apply(t *verify.Task) error {
	for _, name := range drawingFlagNames {
		if f.exact && f.flags.Changed(name) {
			return usageError{fmt.Errorf("--%s: with --exact no runs are drawn; leave one of the two out", name)}
		}
	}
	t.Exact = f.exact
	return nil
}
