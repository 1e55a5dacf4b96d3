package markov

import (
	"heddle/internal/chance/semantics"
	"heddle/internal/temporal/components"
)

// This file solves conditions on runs that no finite part of a run decides: those of deterministic automata that look at what a run does for ever.
// With probability 1 a run comes to a component that it never leaves, and takes each of its edges again and again: whether it satisfies the condition there
// follows from the edges alone (Vardi, Automatic verification of probabilistic concurrent finite-state programs, 1985; Baier and
// Katoen, Principles of Model Checking, 10.3). The probability to come to such components is one of reaching states.

// Judged is an automaton that decides what an Automaton leaves undecided for ever by the steps that come again and again. Accepts decides where the
// run has ended, as if its last state were repeated for ever.
type Judged interface {
	Automaton

	// Judge begins to judge the steps of a component.
	Judge() Judge
}

// Judge judges steps.
type Judge interface {
	// Add adds the step from q by a state with some predicates, which Next was asked for before.
	Add(q uint32, holding Set)

	// Accepts decides runs that take all steps that were added again and again, and from some moment on no others.
	Accepts() bool
}

// InTheLimit reports what becomes of runs without a bound on their steps, by what they do for ever. Bounds are epsilon apart, or as near as floating-point numbers
// bring them.
func (c *Chain) InTheLimit(a Judged, epsilon float64, limits Limits) (Unending, error) {
	p, err := c.pairs(a, limits)
	if err != nil {
		return Unending{}, err
	}
	p.judge(a)
	out := p.out
	e := Unending{States: out.States(), Edges: out.Edges()}
	e.Reached = out.Eventually(0, satisfiedLabel, epsilon, limits)
	for how := semantics.Bound + 1; how < semantics.Ends; how++ {
		e.Ends[how] = out.Eventually(0, endLabel<<(how-1), epsilon, limits)
	}
	e.Ends[semantics.Bound] = out.Eventually(0, lastingLabel, epsilon, limits)
	if limits.interrupted() {
		return e, ErrInterrupted
	}
	return e, nil
}

// judge labels the states that runs stay among for ever.
func (p *product) judge(a Judged) {
	next := func(v int32) (list []int32) {
		for _, to := range p.out.target[p.out.first[v]:p.out.first[v+1]] {
			list = append(list, int32(to))
		}
		return list
	}
	of, count := components.Find(p.out.States(), []int32{0}, next)
	leaves := make([]bool, count)
	judges := make([]Judge, count)
	for v, k := range of {
		for _, to := range next(int32(v)) {
			leaves[k] = leaves[k] || of[to] != k
		}
	}
	for v, k := range of {
		if p.states[v] == absent || leaves[k] {
			continue
		}
		if judges[k] == nil {
			judges[k] = a.Judge()
		}
		for _, to := range next(int32(v)) {
			judges[k].Add(p.states[v], p.c.labels[p.pairs[to]])
		}
	}
	for v, k := range of {
		if judges[k] == nil {
			continue
		}
		p.out.labels[v] |= lastingLabel | refutedLabel
		if judges[k].Accepts() {
			p.out.labels[v] ^= satisfiedLabel | refutedLabel
		}
	}
}
