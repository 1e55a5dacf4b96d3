package plan

import (
	"fmt"
	"io"
	"slices"
	"strings"

	symexec "heddle/internal/symbolic/search"
	"heddle/internal/symbolic/solver/smtlib"
	"heddle/internal/symbolic/solver/standard"
)

// SearchesInOrder reports whether a symbolic search takes states in an order of its own:
// package symexec.
func (t *Task) SearchesInOrder() bool {
	return t.Symbolic.Merge || t.Search.Engine.Unrolls() || t.Symbolic.Match == symexec.None || t.Symbolic.Match == symexec.Subsumption
}

// Solving says how the questions of a symbolic search are answered. The zero value is
// the portfolio: our own solver with a limit, then those installed of z3 and cvc5 beside it.
type Solving struct {
	Solver  string    // auto, cadical, z3, cvc5 or a command that reads SMT-LIB 2; "": auto
	Seconds float64   // of the clock, for one question to one solver; 0: the default, which is of work
	Without []string  // layers to leave out, to measure what they are worth
	Log     io.Writer // gets every question as SMT-LIB; may be nil
}

// The names of solvers that are no commands.
const (
	SolverAuto    = "auto"
	SolverCaDiCaL = "cadical"
)

// SolverLayers are the names that Without knows.
func SolverLayers() []string { return standard.Layers() }

// Refused is what is wrong with it, in the words of the command line; nil: nothing.
func (o *Solving) Refused() error {
	for _, name := range o.Without {
		if !slices.Contains(standard.Layers(), name) {
			return fmt.Errorf("--solver-without=%s: the layers are %s", name, strings.Join(standard.Layers(), ", "))
		}
	}
	switch o.Solver {
	case "", SolverAuto, SolverCaDiCaL:
		return nil
	}
	c, err := smtlib.Named(o.Solver)
	if err == nil && !c.Installed() {
		err = fmt.Errorf("--solver=%s: program %q not found; --solver=auto uses the solvers that are installed", o.Solver, c.Program)
	}
	return err
}

// Commands are the solvers that are asked by pipe, and those of the portfolio that are
// not installed.
func (o *Solving) Commands() (list []smtlib.Command, missing []string) {
	switch o.Solver {
	case SolverCaDiCaL:
		return nil, nil
	case "", SolverAuto:
		for _, c := range []smtlib.Command{smtlib.Z3(), smtlib.CVC5()} {
			if c.Installed() {
				list = append(list, c)
			} else {
				missing = append(missing, c.Name)
			}
		}
		return list, missing
	}
	if c, err := smtlib.Named(o.Solver); err == nil {
		list = append(list, c)
	}
	return list, nil
}
