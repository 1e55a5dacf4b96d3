package modular

import (
	"slices"

	"heddle/internal/symbolic/solver"
	"heddle/internal/symbolic/term"
)

// This file asks whether steps keep facts, and weakens what they do not keep.

// question is whether a step keeps what is known of some threads.
type question struct {
	s    *step
	kind kind
	a, b int // the locations of other threads
}

// kind is which threads a question is about.
type kind uint8

const (
	failure     kind = iota // the thread fails
	selfKept                // the thread, alone
	bornKept                // a thread that it creates, alone
	bornBeside              // the thread, and one that it creates
	otherKept               // another thread, alone
	otherBeside             // the thread, and another one
	otherBorn               // a thread that it creates, and another one
	othersKept              // two others
)

// memo is why a question was answered with yes.
type memo struct {
	core  map[term.Term]bool
	goals map[term.Term]bool
}

// never asks whether a step that fails cannot be taken.
func (p *prover) never(q question, pre []term.Term, s *step) {
	if k := p.known[q]; k != nil && k.still(pre, nil) {
		return
	}
	switch a := p.check(pre); a.Status {
	case solver.Unsat:
		p.remember(q, a, pre, nil)
	case solver.Sat:
		p.fail(s.pc, "%s is not excluded by what is known of threads in pairs", s.fails)
	default:
		p.fail(s.pc, "%s", a.Reason)
	}
}

// keep asks whether facts hold after a step, and drops those that may not.
func (p *prover) keep(q question, pre []term.Term, g goal) {
	for !p.stopped {
		goals, all := p.goalTerms(q, &g)
		if p.m.pool.IsTrue(all) {
			return
		}
		if k := p.known[q]; k != nil && g.set.reached && k.still(pre, goals) {
			return
		}
		a := p.check(append(slices.Clip(pre), p.m.pool.Not(all)))
		switch {
		case a.Status == solver.Unsat:
			if g.set.reached {
				p.remember(q, a, pre, goals)
			}
			return
		case a.Status != solver.Sat:
			p.fail(-1, "%s", a.Reason)
		case p.final:
			p.fail(-1, "the last pass did not confirm the facts")
		case !p.weaken(g, a):
			p.fail(-1, "a model of the solver's shows nothing")
		}
		g.facts = nil
	}
}

// goalTerms are the facts that are to be shown, each and together.
func (p *prover) goalTerms(q question, g *goal) (goals []term.Term, all term.Term) {
	if !g.set.reached {
		return nil, p.m.pool.Bool(false)
	}
	if g.facts == nil {
		g.facts = p.goalsOf(q, *g)
	}
	all = p.m.pool.Bool(true)
	for i := range g.facts {
		t := g.facts[i].term(p.m.pool, g.values)
		if !p.m.pool.IsTrue(t) {
			goals = append(goals, t)
			all = p.m.pool.And(all, t)
		}
	}
	return goals, all
}

// goalsOf are the facts that a question is about.
func (p *prover) goalsOf(q question, g goal) []fact {
	switch at := g.set.at; {
	case len(at) == 1:
		return p.strongOne(at[0])
	case q.kind == othersKept:
		return p.touched(q.s, p.strongPair(at[0], at[1]))
	default:
		return p.strongPair(at[0], at[1])
	}
}

// weaken drops the facts that do not hold of a model.
func (p *prover) weaken(g goal, a solver.Answer) bool {
	a.Model.Load(p.m.pool, p.eval)
	v := make([]uint64, len(g.values))
	for i, t := range g.values {
		v[i] = p.eval.Value(t)
	}
	changed := g.set.add(v)
	n := len(p.m.cells)
	if k := (len(v) - n) / 2; len(g.set.at) == 2 && g.set.at[0] == g.set.at[1] { // either may be the first
		changed = g.set.add(slices.Concat(v[:n], v[n+k:], v[n:n+k])) || changed
	}
	p.changed = p.changed || changed
	return changed
}

// check asks the solver.
func (p *prover) check(list []term.Term) solver.Answer {
	p.res.Questions++
	if p.o.Over() {
		p.res.Limit = true
		return solver.Answer{Status: solver.Unknown, Reason: "the time was over"}
	}
	return p.o.Solver.Check(list)
}

func (p *prover) remember(q question, a solver.Answer, pre, goals []term.Term) {
	k := &memo{core: map[term.Term]bool{}, goals: map[term.Term]bool{}}
	core := a.Core
	if len(core) == 0 {
		core = pre
	}
	in := map[term.Term]bool{}
	for _, t := range pre {
		in[t] = true
	}
	for _, t := range core {
		if in[t] {
			k.core[t] = true
		}
	}
	for _, t := range goals {
		k.goals[t] = true
	}
	p.known[q] = k
}

// still reports whether the answer is the same with other assumptions, and for other goals.
func (k *memo) still(pre, goals []term.Term) bool {
	for _, t := range goals {
		if !k.goals[t] {
			return false
		}
	}
	n := 0
	seen := map[term.Term]bool{}
	for _, t := range pre {
		if k.core[t] && !seen[t] {
			seen[t] = true
			n++
		}
	}
	return n == len(k.core)
}
