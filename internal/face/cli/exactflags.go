package cli

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/pflag"

	"heddle/internal/engine/plan"
)

// exactFlags say that queries about runs are answered from the chain of all states.
type exactFlags struct {
	exact  bool
	export string
	flags  *pflag.FlagSet
}

// drawingFlagNames are those of answers from runs.
var drawingFlagNames = []string{"method", "seed"}

func (f *exactFlags) add(s *pflag.FlagSet) {
	f.flags = s
	s.BoolVar(&f.exact, "exact", false, "compute what is asked of the probabilities of runs from all states, instead of drawing runs\n(docs/exact.md); --states, --memory and --time bound it")
	s.StringVar(&f.export, "export-prism", "", "with --exact, write the chain for PRISM, to the files `PREFIX`.sta, .tra, .lab and, of Estimate, .srew")
}

// apply gives a task what the flags say.
func (f *exactFlags) apply(t *plan.Task) error {
	for _, name := range drawingFlagNames {
		if f.exact && f.flags.Changed(name) {
			return usageError{fmt.Errorf("--%s: with --exact no runs are drawn; leave one of the two out", name)}
		}
	}
	t.Sampling.Exact = f.exact
	switch {
	case f.export == "":
	case !f.exact:
		return usageError{errors.New("--export-prism: it is the chain of --exact that is written; give that too")}
	case len(t.Checks.Queries) != 1 || !plan.Exportable(t.Checks.Queries[0]):
		return usageError{errors.New("--export-prism: one query is wanted, Pr or Estimate, with one formula: it says what states are labelled with")}
	default:
		t.Sampling.Export = func(suffix string) (io.WriteCloser, error) { return os.Create(f.export + suffix) }
	}
	return nil
}
