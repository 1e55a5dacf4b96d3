package cli

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"heddle/internal/engine/plan"
)

// solverFlags say who answers the questions of the symbolic engine.
type solverFlags struct {
	solver  string
	log     string
	seconds span
	without []string
}

func (f *solverFlags) add(s *pflag.FlagSet) {
	s.StringVar(&f.solver, "solver", "auto", "solver of the symbolic engine: `SOLVER` is auto (built in, on CaDiCaL; for hard questions beside\nz3 and cvc5 where installed), cadical, z3, cvc5, or a command that reads SMT-LIB 2 from its standard input")
	s.Var(&f.seconds, "solver-time", "leave a question undecided after this `TIME` of one solver; 0: the solver's own limit")
	s.StringVar(&f.log, "solver-log", "", "write every question as SMT-LIB 2 to a `FILE`")
	s.StringSliceVar(&f.without, "solver-without", nil, "disable these `LAYERS` around the solver, to measure their effect")
}

// apply gives a task what the flags say. The log is complete after end.
func (f *solverFlags) apply(t *plan.Task) (end func() error, err error) {
	t.Symbolic.Solving = plan.Solving{Solver: f.solver, Seconds: time.Duration(f.seconds).Seconds(), Without: f.without}
	if err := t.Symbolic.Solving.Refused(); err != nil {
		return nil, usageError{err}
	}
	if f.log == "" {
		return func() error { return nil }, nil
	}
	file, err := os.Create(f.log)
	if err != nil {
		return nil, usageError{fmt.Errorf("--solver-log=%s: %s", f.log, strings.TrimPrefix(err.Error(), "open "+f.log+": "))}
	}
	w := bufio.NewWriter(file)
	t.Symbolic.Solving.Log = w
	return func() error {
		if err := errors.Join(w.Flush(), file.Close()); err != nil {
			return fmt.Errorf("--solver-log: %w", err)
		}
		return nil
	}, nil
}
