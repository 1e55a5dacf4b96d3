package cli

import (
	"errors"
	"fmt"

	"github.com/spf13/pflag"

	"heddle/internal/verify"
)

// executionsFlags count executions instead of states.
type executionsFlags struct {
	executions bool
	most       count
	flags      *pflag.FlagSet
}

func (f *executionsFlags) add(s *pflag.FlagSet) {
	f.flags = s
	s.BoolVar(&f.executions, "executions", false, "count complete executions instead; those that differ only in the order of independent actions count once")
	s.Var(&f.most, "max-executions", "stop after this `NUMBER` of executions; 0: no limit")
}

// ready refuses what does not go together.
func (f *executionsFlags) ready(cmd *pflag.FlagSet) error {
	if !f.executions {
		if cmd.Changed("max-executions") {
			return usageError{errors.New("--max-executions requires --executions")}
		}
		return nil
	}
	if cmd.Changed("spurious") {
		return usageError{errors.New("--spurious cannot be combined with --executions, which counts executions without spurious failures")}
	}
	for _, name := range append(notHeeding(byExecutions), "dot") {
		if cmd.Changed(name) {
			return usageError{fmt.Errorf("--%s cannot be combined with --executions, which stores no states", name)}
		}
	}
	return nil
}

func (a *app) executions(f *statesFlags, files []string) error {
	t, err := f.task(files)
	if err != nil {
		return err
	}
	t.Bounds.Executions = int(f.most)
	stop := a.host(&t)
	defer stop()
	s, err := a.open(t)
	if err != nil {
		return err
	}
	n, err := s.Answer(verify.Executions{})
	a.answers()
	if err != nil {
		return err
	}
	r := reportOf(n, &f.checkFlags, files)
	a.status = r.ExitStatus()
	return a.report(r, &f.checkFlags)
}
