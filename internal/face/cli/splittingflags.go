package cli

import (
	"errors"

	"github.com/spf13/pflag"

	"heddle/internal/engine/plan"
)

// splittingFlags say how importance splitting goes about its work.
type splittingFlags struct {
	effort       count
	replications count
	levels       []int64
}

func (f *splittingFlags) add(s *pflag.FlagSet) {
	s.Var(&f.effort, "effort", "importance splitting: the `NUMBER` of run segments on each level (default 1000);\nimportance sampling: of runs in a learning round (default 2000); an estimate has five times as many")
	s.Var(&f.replications, "replications", "importance splitting: the `NUMBER` of independent estimates (default 10)")
	s.Int64SliceVar(&f.levels, "levels", nil, "importance splitting: the `SCORES` to split at, ascending; default: chosen by a pilot")
}

// apply gives them to a task.
func (f *splittingFlags) apply(t *plan.Task) error {
	t.Sampling.Splitting = plan.Splitting{Effort: int(f.effort), Replications: int(f.replications), Levels: f.levels}
	for i := range f.levels {
		if i > 0 && f.levels[i] <= f.levels[i-1] {
			return usageError{errors.New("--levels: the scores must be strictly ascending: --levels=3,5,8")}
		}
	}
	return nil
}
