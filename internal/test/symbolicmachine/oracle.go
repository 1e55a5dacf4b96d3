package symbolicmachine

import (
	symbolic "heddle/internal/symbolic/machine"
	"heddle/internal/symbolic/solver"
	"heddle/internal/symbolic/solver/standard"
	"heddle/internal/symbolic/term"
)

// Oracle asks the standard solver. Nothing is quantified for it.
type Oracle struct {
	Says       *symbolic.Answer // the answer to all questions; nil: the solver's
	Quantified symbolic.Answer  // the answer to those with quantifiers
	Asked      int              // questions without

	pool   *term.Pool
	solver *standard.Solver
	eval   *term.Evaluator
}

func newOracle(p *term.Pool) *Oracle {
	return &Oracle{pool: p, solver: standard.New(p, standard.Options{}), eval: term.NewEvaluator(p)}
}

// Satisfiable implements symbolic.Oracle.
func (o *Oracle) Satisfiable(conds []term.Term) symbolic.Answer {
	o.Asked++
	if o.Says != nil {
		return *o.Says
	}
	a := o.solver.Check(conds)
	switch a.Status {
	case solver.Sat:
		a.Model.Load(o.pool, o.eval)
		return symbolic.Sat
	case solver.Unsat:
		return symbolic.Unsat
	}
	return symbolic.Unknown
}

// Briefly implements symbolic.Oracle.
func (o *Oracle) Briefly(conds []term.Term) symbolic.Answer { return o.Satisfiable(conds) }

// Never implements symbolic.Oracle.
func (o *Oracle) Never(_, _, _ []term.Term) symbolic.Answer { return o.Quantified }

// Value implements symbolic.Oracle.
func (o *Oracle) Value(t term.Term) uint64 { return o.eval.Value(t) }
