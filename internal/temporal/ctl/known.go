package ctl

import (
	"slices"

	"heddle/internal/explore/system"
)

// Decide makes the checker that knows whether a state satisfies a formula. It is not known if neither that nor the negation is shown; the checker is then one of runs
// that may stay where the clock stood.
//
// That the clock moves so far only is what is assumed of runs that are looked at. What is said of every run rests on that, as a proof of a linear formula does.
// But that a run is not there is no reason for a violation, nor for what some run leads to: there, what continues where the clock stood may be anything.
func Decide(g *Graph, fairness Fairness, f *Formula, state int32) (c *Checker, known bool) {
	for _, negated := range []bool{false, true} {
		claim := f.Normal(negated)
		c := New(g, fairness)
		if g.stands && (mixed(claim) || negated && claim.about(Op.every)) {
			c = newOpen(g, fairness)
		}
		if c.Holds(claim).Has(state) {
			return c, true
		}
	}
	return NewStanding(g, fairness), false
}

// mixed reports whether a formula says of some run that every run from one of its states is as it has to be.
func mixed(f *Formula) bool {
	return slices.ContainsFunc(f.args, func(a *Formula) bool { return mixed(a) || f.op.some() && a.about(Op.every) })
}

// Every reports whether a formula without negations says something of every run.
func (f *Formula) Every() bool { return f.about(Op.every) }

// about reports whether an operator of the formula is of a kind.
func (f *Formula) about(kind func(Op) bool) bool {
	return kind(f.op) || slices.ContainsFunc(f.args, func(a *Formula) bool { return a.about(kind) })
}

// stood are the states with an edge that stood.
func (g *Graph) stood() Set {
	s := newSet(g.States())
	for i := range int32(g.States()) {
		if slices.ContainsFunc(g.Out(i), func(e Edge) bool { return e.Clock&system.Stood != 0 }) {
			s.add(i)
		}
	}
	return s
}
