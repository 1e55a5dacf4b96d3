// Package fixedpoints computes formulae of branching time on graphs by definition: as fixed points over the truth
// values of all states, and with fairness by trying each way to be fair. It is the reference for package ctl, and
// shares only the type of formulae with it.
package fixedpoints

import (
	"heddle/internal/explore/system"
	"heddle/internal/temporal/ctl"
)

// Graph is a graph as lists.
type Graph struct {
	Labels, Able []uint64 // of each state; nobody is able in the middle of an action
	Inside       []bool   // in the middle of an action, in which others are not kept from acting unless it never ends
	Edges        []Edge
	Threads      int // that fairness is about
}

// Edge is a step of a thread. Thread -1: the run is over.
type Edge struct {
	From, To, Thread int
	Clock            system.Clock
}

// Prune takes the edges out that lead to states that no infinite run goes through, as those do not that are cut, and returns which are left.
func (g *Graph) Prune(cut []bool) (live []bool) {
	gone := append([]bool(nil), cut...)
	for changed := true; changed; {
		changed = false
		out := make([]bool, len(gone))
		for _, e := range g.Edges {
			out[e.From] = out[e.From] || !gone[e.To]
		}
		for s := range gone {
			if !out[s] && !gone[s] {
				gone[s], changed = true, true
			}
		}
	}
	var kept []Edge
	for _, e := range g.Edges {
		if !gone[e.From] && !gone[e.To] {
			kept = append(kept, e)
		}
	}
	g.Edges = kept
	for _, x := range gone {
		live = append(live, !x)
	}
	return live
}

// lasts are the states of a set that a fair run can stay in for ever in which time passes, and the clock does not stand: it passes again and again, or is
// waited for no more.
func (g *Graph) lasts(in []bool, f ctl.Fairness) []bool {
	passes := func(e Edge) bool { return e.Clock&system.Passed != 0 }
	z := g.lastsBy(in, f, func(e Edge) bool { return e.Clock&system.Stood == 0 }, []func(Edge) bool{passes})
	for i, is := range g.lastsBy(in, f, func(e Edge) bool { return e.Clock&(system.Stood|system.Waited) == 0 }, nil) {
		z[i] = z[i] || is
	}
	return z
}

// lastsBy are the states of a set that a fair run can stay in for ever which from some moment on takes edges that it may and each kind of them again and again, by
// Emerson and Lei's fixed points over each way to be fair.
func (g *Graph) lastsBy(in []bool, f ctl.Fairness, every func(Edge) bool, besides []func(Edge) bool) []bool {
	n := len(g.Labels)
	var some []bool
	add := func(list []bool) {
		if some == nil {
			some = make([]bool, n)
		}
		for i := range list {
			some[i] = some[i] || list[i]
		}
	}
	if f != ctl.Unfair {
		endless := func(e Edge) bool { return every(e) && g.Inside[e.From] && g.Inside[e.To] }
		add(g.reach(in, g.again(in, endless, append(besides, every))))
	}
	switch f {
	case ctl.Unfair:
		return g.reach(in, g.again(in, every, append(besides, every)))
	case ctl.Weak:
		kinds := append(besides, every)
		for t := range g.Threads {
			kinds = append(kinds, func(e Edge) bool { return e.Thread == t || g.Able[e.From]>>t&1 == 0 && !g.Inside[e.From] })
		}
		add(g.reach(in, g.again(in, every, kinds)))
		return some
	}
	for acting := range uint64(1 << g.Threads) { // the others can act from some moment on no more
		may := func(e Edge) bool { return every(e) && g.Able[e.From]&^acting == 0 }
		kinds := append(besides, every)
		for t := range g.Threads {
			if acting>>t&1 != 0 {
				kinds = append(kinds, func(e Edge) bool { return e.Thread == t })
			}
		}
		add(g.reach(in, g.again(in, may, kinds)))
	}
	return some
}

// again are the states from which a run within a set, by edges that may be taken, takes each kind of edges again and again.
func (g *Graph) again(in []bool, may func(Edge) bool, kinds []func(Edge) bool) []bool {
	z := append([]bool(nil), in...)
	for changed := true; changed; {
		changed = false
		for _, is := range kinds {
			reach := make([]bool, len(z))
			for grown := true; grown; {
				grown = false
				for _, e := range g.Edges {
					if z[e.From] && z[e.To] && may(e) && !reach[e.From] && (is(e) || reach[e.To]) {
						reach[e.From], grown = true, true
					}
				}
			}
			for i := range z {
				if z[i] && !reach[i] {
					z[i], changed = false, true
				}
			}
		}
	}
	return z
}

// reach are the states of a goal, and those of a set from which a way within it leads there.
func (g *Graph) reach(in, goal []bool) []bool {
	z := append([]bool(nil), goal...)
	for grown := true; grown; {
		grown = false
		for _, e := range g.Edges {
			if in[e.From] && !z[e.From] && z[e.To] {
				z[e.From], grown = true, true
			}
		}
	}
	return z
}

// Holds computes a formula by what each operator means.
func (g *Graph) Holds(f *ctl.Formula, fairness ctl.Fairness) []bool {
	n := len(g.Labels)
	all := make([]bool, n)
	for i := range all {
		all[i] = true
	}
	fair := g.lasts(all, fairness)
	each := func(of func(i int) bool) []bool {
		z := make([]bool, n)
		for i := range z {
			z[i] = of(i)
		}
		return z
	}
	a := [2][]bool{}
	for i, x := range f.Args() {
		a[i] = g.Holds(x, fairness)
	}
	not := func(x []bool) []bool { return each(func(i int) bool { return !x[i] }) }
	and := func(x, y []bool) []bool { return each(func(i int) bool { return x[i] && y[i] }) }
	or := func(x, y []bool) []bool { return each(func(i int) bool { return x[i] || y[i] }) }
	until := func(x, y []bool) []bool { return g.reach(x, and(y, fair)) }
	always := func(x []bool) []bool { return g.lasts(x, fairness) }
	next := func(x []bool) []bool {
		z := make([]bool, n)
		for _, e := range g.Edges {
			z[e.From] = z[e.From] || x[e.To] && fair[e.To]
		}
		return z
	}
	switch f.Op() {
	case ctl.OpAtom:
		return each(func(i int) bool { return g.Labels[i]>>f.Atom()&1 != 0 })
	case ctl.OpNot:
		return not(a[0])
	case ctl.OpAnd:
		return and(a[0], a[1])
	case ctl.OpOr:
		return or(a[0], a[1])
	case ctl.OpImplies:
		return or(not(a[0]), a[1])
	case ctl.OpIff:
		return each(func(i int) bool { return a[0][i] == a[1][i] })
	case ctl.OpEX:
		return next(a[0])
	case ctl.OpAX:
		return not(next(not(a[0])))
	case ctl.OpEF:
		return until(all, a[0])
	case ctl.OpAF:
		return not(always(not(a[0])))
	case ctl.OpEG:
		return always(a[0])
	case ctl.OpAG:
		return not(until(all, not(a[0])))
	case ctl.OpEU:
		return until(a[0], a[1])
	case ctl.OpAU: // no run is without q for ever, nor comes to neither before q
		return not(or(always(not(a[1])), until(not(a[1]), and(not(a[0]), not(a[1])))))
	case ctl.OpEW:
		return or(until(a[0], a[1]), always(a[0]))
	case ctl.OpAW:
		return not(until(not(a[1]), and(not(a[0]), not(a[1]))))
	case ctl.OpER:
		return or(until(a[1], and(a[0], a[1])), always(a[1]))
	case ctl.OpAR:
		return not(until(not(a[0]), not(a[1])))
	case ctl.OpEM:
		return until(a[1], and(a[0], a[1]))
	case ctl.OpAM:
		return not(or(always(not(a[0])), until(not(a[0]), not(a[1]))))
	}
	return each(func(int) bool { return f.Op() == ctl.OpTrue })
}
