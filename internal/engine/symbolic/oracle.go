package symbolic

import (
	"fmt"
	"io"

	symbolic "heddle/internal/symbolic/machine"
	"heddle/internal/symbolic/solver"
	"heddle/internal/symbolic/term"
)

// Oracle answers the questions of a symbolic machine by a solver.
type Oracle struct {
	Inquiry *Inquiry
	Pool    *term.Pool
	Solver  *asking
	eval    *term.Evaluator
	Asked   int
	open    int // questions that were left so
}

// Close ends the solvers. It is an error if their questions could not be logged.
func (o *Oracle) Close() error {
	o.Solver.Close()
	if err := o.Solver.LogErr(); err != nil {
		return fmt.Errorf("--solver-log: %w", err)
	}
	return nil
}

// Satisfiable implements symbolic.Oracle.
func (o *Oracle) Satisfiable(conds []term.Term) symbolic.Answer {
	o.Asked++
	a := o.Solver.Check(conds)
	o.Inquiry.charge()
	if a.Status == solver.Unknown {
		o.open++
		o.Inquiry.leftOpen(a.Reason)
	}
	return o.take(a)
}

// Briefly implements symbolic.Oracle.
func (o *Oracle) Briefly(conds []term.Term) symbolic.Answer {
	o.Asked++
	defer o.Inquiry.charge()
	return o.take(o.Solver.Briefly(conds))
}

// Never implements symbolic.Oracle.
func (o *Oracle) Never(conds, bound, never []term.Term) symbolic.Answer {
	if o.Solver.quantified == nil {
		return symbolic.Unknown
	}
	o.Asked++
	defer o.Inquiry.charge()
	return o.take(o.Solver.quantified.CheckNever(conds, bound, never))
}

// take makes an answer of a solver's, and keeps its model.
func (o *Oracle) take(a solver.Answer) symbolic.Answer {
	switch a.Status {
	case solver.Sat:
		a.Model.Load(o.Pool, o.eval)
		return symbolic.Sat
	case solver.Unsat:
		return symbolic.Unsat
	}
	return symbolic.Unknown
}

// Value implements symbolic.Oracle.
func (o *Oracle) Value(t term.Term) uint64 { return o.eval.Value(t) }

// NewOracle makes an oracle with a pool of terms and a solver of its own.
func (q *Inquiry) NewOracle(log io.Writer) *Oracle {
	p := term.New()
	return &Oracle{Inquiry: q, Pool: p, eval: term.NewEvaluator(p), Solver: q.newSolver(p, log)}
}
