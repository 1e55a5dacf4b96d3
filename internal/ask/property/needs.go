package property

import (
	"slices"

	"heddle/internal/ask/query"
)

// Needs is what a formula asks of the way in which a program is lowered and
// searched.
type Needs struct {
	// Registers are the functions whose registers are asked for: each is to keep
	// a slot of its own.
	Registers []string

	// Exact: every state counts, and variables are to be in memory as LLVM has
	// them. Otherwise the condition is one that the reductions keep.
	Exact bool
}

// NeedsOf looks at conditions that are looked for in states, before there is a
// program.
//
// Without Exact they are made of Deadlock, Terminated and DataRace by && and ||
// alone. Then a reduction that keeps deadlocks, ends of runs and data races
// keeps whether there is a state in which the condition is true: such a
// condition is true in every state, or only in states of these three kinds, of
// which no state is of two. This needs that no run fails otherwise: what comes
// after a failure in one order of independent actions may come before it in
// another, which is left out. A check that finds such a failure is not a proof anyway.
func NeedsOf(conditions ...*query.Node) (n Needs) {
	for _, c := range conditions {
		n.look(c)
		n.Exact = n.Exact || !kept(c)
	}
	return n
}

func kept(n *query.Node) bool {
	switch n.Op {
	case query.And, query.Or:
		return kept(n.Args[0]) && kept(n.Args[1])
	case query.Not:
		return n.Args[0].Op == query.Not && kept(n.Args[0].Args[0])
	case query.Deadlock, query.Terminated, query.DataRace, query.True, query.False:
		return true
	}
	return false
}

func (x *Needs) look(n *query.Node) {
	if n.Op == query.Register && !slices.Contains(x.Registers, n.Func) {
		x.Registers = append(x.Registers, n.Func)
	}
	for _, a := range n.Args {
		x.look(a)
	}
	for _, s := range n.Path {
		if s.Index != nil {
			x.look(s.Index)
		}
	}
}

// SpeaksOfValues reports whether a condition speaks of more than where processes are.
func SpeaksOfValues(n *query.Node) bool {
	switch n.Op {
	case query.Calls, query.At, query.True, query.False, query.Terminated:
		return false
	case query.Not, query.And, query.Or, query.Implies, query.Exists, query.Forall, query.Next, query.Finally, query.Globally, query.Until:
		return slices.ContainsFunc(n.Args, SpeaksOfValues)
	}
	return true
}
