package property

import (
	"fmt"

	"heddle/internal/ask/query"
	"heddle/internal/temporal/ltl"
)

// mostNested is the greatest bound of an operator that Linear writes out.
const mostNested = 16

// Linear is the condition as a formula of linear temporal logic: atom i is Leaves()[i]. Negations are inside of these, as they are everywhere here: p and its
// negation are two atoms, neither of which holds where p is neither true nor false. An operator with a bound on steps is written out with X.
func (a *Automaton) Linear() (*ltl.Formula, error) { return a.linear(a.root) }

func (a *Automaton) linear(f *formula) (*ltl.Formula, error) {
	if f.kind == leafFormula {
		return ltl.Atom(int(a.bits[f.leaf])), nil
	}
	var args []*ltl.Formula
	for _, x := range f.args {
		y, err := a.linear(x)
		if err != nil {
			return nil, err
		}
		args = append(args, y)
	}
	last := args[len(args)-1]
	switch f.kind {
	case bothFormula:
		return ltl.And(args...), nil
	case eitherFormula:
		return ltl.Or(args...), nil
	}
	if f.bound == query.Unbounded {
		switch f.kind {
		case finallyFormula:
			return ltl.Finally(last), nil
		case globallyFormula:
			return ltl.Globally(last), nil
		case untilFormula:
			return ltl.Until(args[0], last), nil
		case releaseFormula:
			return ltl.Release(args[0], last), nil
		}
	}
	if f.bound > mostNested {
		return nil, fmt.Errorf("a bound of %d steps stands in a formula that combines an unbounded F, <> or U with an unbounded G or []: there, bounds of up to %d steps can be computed; or give one to the runs, Pr[<=n] (...)", f.bound, mostNested)
	}
	g := last
	for range f.bound {
		switch later := ltl.Next(g); f.kind {
		case nextFormula:
			g = later
		case finallyFormula:
			g = ltl.Or(last, later)
		case globallyFormula:
			g = ltl.And(last, later)
		case untilFormula:
			g = ltl.Or(last, ltl.And(args[0], later))
		case releaseFormula:
			g = ltl.And(last, ltl.Or(args[0], later))
		}
	}
	return g, nil
}
