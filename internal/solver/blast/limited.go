package blast

import (
	"heddle/internal/solver"
	"heddle/internal/term"
)

// Within is the same solver, circuits, clauses and all, with a limit of its own on conflicts: a first try that leaves
// what it has learnt to the next.
func (s *Solver) Within(conflicts int) solver.Solver { return &within{s, conflicts} }

type within struct {
	solver    *Solver
	conflicts int
}

// Check implements solver.Solver.
func (w *within) Check(assertions []term.Term) solver.Answer {
	before := w.solver.options.Conflicts
	defer func() { w.solver.options.Conflicts = before }()
	w.solver.options.Conflicts = w.conflicts
	return w.solver.Check(assertions)
}
