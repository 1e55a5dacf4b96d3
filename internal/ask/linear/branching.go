package linear

import (
	"heddle/internal/ask/query"
	"heddle/internal/temporal/ctl"
)

// branchingOps are the operators of states.
var branchingOps = map[query.Op]ctl.Op{
	query.True: ctl.OpTrue, query.False: ctl.OpFalse, query.Not: ctl.OpNot, query.And: ctl.OpAnd, query.Or: ctl.OpOr,
	query.Implies: ctl.OpImplies, query.Iff: ctl.OpIff,
}

// pathOps are the operators of runs, after E and after A.
var pathOps = map[query.Op][2]ctl.Op{
	query.Next: {ctl.OpEX, ctl.OpAX}, query.Finally: {ctl.OpEF, ctl.OpAF}, query.Globally: {ctl.OpEG, ctl.OpAG}, query.Until: {ctl.OpEU, ctl.OpAU},
	query.WeakUntil: {ctl.OpEW, ctl.OpAW}, query.Release: {ctl.OpER, ctl.OpAR}, query.StrongRelease: {ctl.OpEM, ctl.OpAM},
}

// Branching makes a formula of branching time of a tree of query.ParseBranching, and gives its atoms as trees, which are conditions on one state.
func Branching(n *query.Node) (*ctl.Formula, []*query.Node, error) {
	r := reader{known: map[string]int{}}
	f, err := r.branching(n)
	if err != nil {
		return nil, nil, err
	}
	return f, r.atoms, nil
}

func (r *reader) branching(n *query.Node) (*ctl.Formula, error) {
	op, ofState := branchingOps[n.Op]
	from := n
	switch {
	case n.Op == query.SomePath:
		from = n.Args[0]
		op = pathOps[from.Op][0]
	case n.Op == query.EveryPath:
		from = n.Args[0]
		op = pathOps[from.Op][1]
	case !ofState:
		return r.branchingAtom(n)
	}
	var args []*ctl.Formula
	for _, a := range from.Args {
		f, err := r.branching(a)
		if err != nil {
			return nil, err
		}
		args = append(args, f)
	}
	return ctl.With(op, args...), nil
}

// branchingAtom is the atom of a condition on one state, or the negation of one.
func (r *reader) branchingAtom(n *query.Node) (*ctl.Formula, error) {
	i, negated, err := r.number(n)
	if err != nil {
		return nil, err
	}
	f := ctl.Atom(i)
	if negated {
		return ctl.With(ctl.OpNot, f), nil
	}
	return f, nil
}
