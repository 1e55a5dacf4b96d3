package symbolic_test

import (
	"heddle/internal/solver"
	"heddle/internal/solver/standard"
	"heddle/internal/symbolic"
	"heddle/internal/term"
)

// oracle is the standard solver as an oracle.
type oracle struct {
	pool *term.Pool
	s    *standard.Solver
	eval *term.Evaluator
	n    int
}

func newOracle(p *term.Pool) *oracle {
	return &oracle{pool: p, s: standard.New(p, standard.Options{}), eval: p.NewEvaluator()}
}

func (o *oracle) Satisfiable(conds []term.Term) symbolic.Answer {
	o.n++
	a := o.s.Check(conds)
	switch a.Status {
	case solver.Sat:
		a.Model.Load(o.pool, o.eval)
		return symbolic.Sat
	case solver.Unsat:
		return symbolic.Unsat
	}
	return symbolic.Unknown
}

func (o *oracle) Briefly(conds []term.Term) symbolic.Answer { return o.Satisfiable(conds) }

func (o *oracle) Never(_, _, _ []term.Term) symbolic.Answer { return symbolic.Unknown }

func (o *oracle) Value(t term.Term) uint64 { return o.eval.Value(t) }
