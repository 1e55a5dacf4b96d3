package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"github.com/spf13/pflag"

	"heddle/internal/engine/plan"
)

// exactFlags say that queries about runs are answered from the chain of all states.
type exactFlags struct {
	exact  bool
	export string
}

// drawingFlagNames are those of answers from runs.
var drawingFlagNames = []string{"method", "seed"}

func (f *exactFlags) add(s *pflag.FlagSet) {
	s.BoolVar(&f.exact, "exact", false, "compute probabilities and expectations from all states instead of drawing runs\n(docs/exact.md); --states, --memory and --time bound it")
	s.StringVar(&f.export, "export-prism", "", "with --exact, write the Markov chain for PRISM to the files `PREFIX`.sta, .tra, .lab and, for Estimate, .srew")
}

// apply gives a task what the flags say, of those that were given.
func (f *exactFlags) apply(t *plan.Task, given []string) error {
	for _, name := range drawingFlagNames {
		if f.exact && slices.Contains(given, name) {
			return usageError{fmt.Errorf("--%s: --exact draws no runs; omit one of the two", name)}
		}
	}
	t.Sampling.Exact = f.exact
	switch {
	case f.export == "":
	case !f.exact:
		return usageError{errors.New("--export-prism writes the chain that --exact builds: give --exact too")}
	case len(t.Checks.Queries) != 1 || !plan.Exportable(t.Checks.Queries[0]):
		return usageError{errors.New("--export-prism requires exactly one query, Pr or Estimate, with one formula, which gives the labels of the states")}
	default:
		t.Sampling.Export = func(suffix string) (io.WriteCloser, error) { return os.Create(f.export + suffix) }
	}
	return nil
}
