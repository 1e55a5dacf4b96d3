// Package linear turns query trees into formulae of linear and of branching time. Temporal operators and connectives
// become parts of the formula, everything else an atom.
//
// It must not know programs: package property defines what an atom means in a state.
//
// Invariants:
//  1. atoms that print alike are the same atom, and p != q is the negation of p == q, so that
//     rewriting and automata can use this;
//  2. atom i of the formula is the i-th tree.
package linear

import (
	"fmt"

	"heddle/internal/ask/query"
	"heddle/internal/temporal/ltl"
)

// Of makes a formula of a tree, and gives its atoms as trees, which are conditions on
// one state.
func Of(n *query.Node) (*ltl.Formula, []*query.Node, error) {
	r := reader{known: map[string]int{}}
	f, err := r.formula(n)
	if err != nil {
		return nil, nil, err
	}
	return f, r.atoms, nil
}

// Parse reads a formula, and gives the names of its atoms. The error has the place.
func Parse(text string) (*ltl.Formula, []string, error) {
	n, err := query.ParseLinear(text)
	if err != nil {
		return nil, nil, err
	}
	f, atoms, err := Of(n)
	return f, Names(atoms), err
}

type reader struct {
	atoms []*query.Node
	known map[string]int // by the text of an atom
}

// constructors make formulae of as many operands as their operator has.
var constructors = map[query.Op]func(a []*ltl.Formula) *ltl.Formula{
	query.True:          func([]*ltl.Formula) *ltl.Formula { return ltl.True() },
	query.False:         func([]*ltl.Formula) *ltl.Formula { return ltl.False() },
	query.Not:           func(a []*ltl.Formula) *ltl.Formula { return ltl.Not(a[0]) },
	query.And:           func(a []*ltl.Formula) *ltl.Formula { return ltl.And(a...) },
	query.Or:            func(a []*ltl.Formula) *ltl.Formula { return ltl.Or(a...) },
	query.Implies:       func(a []*ltl.Formula) *ltl.Formula { return ltl.Implies(a[0], a[1]) },
	query.Iff:           func(a []*ltl.Formula) *ltl.Formula { return ltl.Iff(a[0], a[1]) },
	query.Next:          func(a []*ltl.Formula) *ltl.Formula { return ltl.Next(a[0]) },
	query.Finally:       func(a []*ltl.Formula) *ltl.Formula { return ltl.Finally(a[0]) },
	query.Globally:      func(a []*ltl.Formula) *ltl.Formula { return ltl.Globally(a[0]) },
	query.Until:         func(a []*ltl.Formula) *ltl.Formula { return ltl.Until(a[0], a[1]) },
	query.WeakUntil:     func(a []*ltl.Formula) *ltl.Formula { return ltl.WeakUntil(a[0], a[1]) },
	query.Release:       func(a []*ltl.Formula) *ltl.Formula { return ltl.Release(a[0], a[1]) },
	query.StrongRelease: func(a []*ltl.Formula) *ltl.Formula { return ltl.StrongRelease(a[0], a[1]) },
}

func (r *reader) formula(n *query.Node) (*ltl.Formula, error) {
	switch {
	case n.Op == query.Next && n.Bound != 1, (n.Op == query.Finally || n.Op == query.Globally || n.Op == query.Until) && n.Bound != query.Unbounded:
		return nil, fmt.Errorf("%s: a bound on steps has a meaning in Pr[...](...) only", n)
	case constructors[n.Op] == nil:
		return r.atom(n)
	}
	var args []*ltl.Formula
	for _, a := range n.Args {
		f, err := r.formula(a)
		if err != nil {
			return nil, err
		}
		args = append(args, f)
	}
	return constructors[n.Op](args), nil
}

// atom is the atom of a condition on one state, or the negation of one.
func (r *reader) atom(n *query.Node) (*ltl.Formula, error) {
	i, negated, err := r.number(n)
	if err != nil {
		return nil, err
	}
	if negated {
		return ltl.Not(ltl.Atom(i)), nil
	}
	return ltl.Atom(i), nil
}

// number is that of the atom that a condition on one state is, or is the negation of.
func (r *reader) number(n *query.Node) (i int, negated bool, err error) {
	if i, ok := r.known[key(n)]; ok {
		return i, false, nil
	}
	if o, ok := opposite(n); ok {
		if i, ok := r.known[key(o)]; ok {
			return i, true, nil
		}
	}
	if len(r.atoms) == ltl.MaxAtoms {
		return 0, false, fmt.Errorf("the formula has more than %d propositions", ltl.MaxAtoms)
	}
	i = len(r.atoms)
	r.known[key(n)] = i
	r.atoms = append(r.atoms, n)
	return i, false, nil
}

// key is the text of a condition, the same whether != 0 is written or meant.
func key(n *query.Node) string {
	if n.Bare {
		full := *n
		full.Bare = false
		n = &full
	}
	return n.String()
}

// opposite is the condition that is true where another one is false.
func opposite(n *query.Node) (*query.Node, bool) {
	o := *n
	o.Bare = false
	switch n.Op {
	case query.Eq:
		o.Op = query.Ne
	case query.Ne:
		o.Op = query.Eq
	default:
		return nil, false
	}
	return &o, true
}

// Names are the texts of atoms.
func Names(atoms []*query.Node) []string {
	list := make([]string, len(atoms))
	for i, n := range atoms {
		list[i] = n.String()
	}
	return list
}
