package symbolic

import (
	"fmt"
	"slices"

	"heddle/internal/symbolic/term"
)

// A new state with inputs x is covered by old ones if for all x that its path allows, one
// of them has inputs y that its path allows and that give the same words. That is a
// question with two quantifiers (SymDIVINE, 2014, section 4.2). It is answered by
// instances (as E-matching's rival by models: Ge, de Moura: Complete instantiation for
// quantified formulas in SMT, CAV 2009; Reynolds and others: Counterexample-guided
// quantifier instantiation, CAV 2015):
//
//	repeat: find x that the new path allows and no instance so far covers; none: covered
//	        find y of an old state for this x; none, of no old state: not covered
//	        make terms over x of y (solve.go) and have an instance: all x for which they do
//
// What is found so holds whatever the terms are: they are put into the old state, and the
// solver is asked. If there are too many rounds, a solver of quantifiers gets the rest.
//
// Our own solver is asked first: nearly all such questions have an easy answer, which a model finds in a millisecond,
// where a solver by pipe needs ten to start. Where a question stays open the state is explored.

// maxInstances bounds those for one state.
const maxInstances = 8

// subsumption is the question whether old states cover a new one.
type subsumption struct {
	c     *Cursor
	conds []term.Term // of the new path, and that no instance holds
	vars  []term.Term // of the new state
	olds  []*subsumer
	first *witness // a value of the new state
}

// subsumer is an old state with variables of its own: those of the new one have the same
// names.
type subsumer struct {
	vars  []term.Term
	conds []term.Term
	pairs []pair
}

// pair is a word of an old state and what it is to be.
type pair struct{ is, be term.Term }

// subsumed reports whether old states cover a new one, and how that was found.
func (c *Cursor) subsumed(olds []*Form, now *Form, first *witness) Cover {
	if first == nil || !c.worth() {
		return NotCovered
	}
	q := &subsumption{c: c, conds: slices.Clone(now.conds), vars: c.variables(now), first: first}
	for _, old := range olds {
		if r := c.subsumer(old, now); r != nil {
			q.olds = append(q.olds, r)
		}
	}
	how := q.decide()
	if how != NotCovered {
		c.fruitless = 0
	}
	return how
}

// Where no state is found to be covered for long, few are looked at: it costs a question
// for each old state.
const (
	fruitlessStates = 64
	rarely          = 16
)

// worth reports whether to look at a state.
func (c *Cursor) worth() bool {
	c.fruitless++
	return c.fruitless <= fruitlessStates || c.fruitless%rarely == 0
}

// variables are those of a form.
func (c *Cursor) variables(f *Form) []term.Term {
	var all []term.Term
	for _, w := range f.words {
		all = append(all, c.s.pool.Support(c.s.pure(w.Value))...)
	}
	for _, t := range f.conds {
		all = append(all, c.s.pool.Support(t)...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// subsumer makes one of an old state; nil if it can never have the words of the new one.
func (c *Cursor) subsumer(old, now *Form) *subsumer {
	p := c.s.pool
	r, put := &subsumer{}, term.NewSubstitution(p)
	for i, v := range c.variables(old) {
		if p.IsArray(v) {
			return nil
		}
		own := p.Var(fmt.Sprintf("other%d.%d", i, p.Width(v)), p.Width(v))
		r.vars = append(r.vars, own)
		put.Set(v, own)
	}
	possible := true
	eachWord(old.words, now.words, func(_ uint32, v, w, _ uint64) {
		x := pair{put.Apply(c.s.pure(v)), c.s.pure(w)}
		switch same := p.Eq(x.is, x.be); {
		case p.IsFalse(same):
			possible = false
		case !p.IsTrue(same):
			r.pairs = append(r.pairs, x)
		}
	})
	if !possible {
		return nil
	}
	for _, t := range old.conds {
		r.conds = append(r.conds, put.Apply(t))
	}
	return r
}

// needs is what must hold of both states' inputs, with some replaced.
func (q *subsumption) needs(r *subsumer, put *term.Substitution) []term.Term {
	p := q.c.s.pool
	var list []term.Term
	for _, x := range r.pairs {
		list = append(list, p.Eq(put.Apply(x.is), put.Apply(x.be)))
	}
	for _, t := range r.conds {
		list = append(list, put.Apply(t))
	}
	return slices.DeleteFunc(list, p.IsTrue)
}

func (q *subsumption) decide() Cover {
	at := q.first.values
	for range maxInstances {
		i, values := q.met(at)
		if i < 0 {
			return NotCovered
		}
		q.olds[0], q.olds[i] = q.olds[i], q.olds[0] // it is likely to be the next one's
		q.conds = append(q.conds, q.instances(q.olds[0], at, values)...)
		var answer Answer
		switch at, answer = q.uncovered(); answer {
		case Unsat:
			return Instantiated
		case Unknown:
			return q.quantified()
		}
	}
	return q.quantified()
}

// uncovered gives values to the new state's variables that no instance covers.
func (q *subsumption) uncovered() (map[term.Term]uint64, Answer) {
	answer := q.c.s.oracle.Briefly(q.conds)
	if answer != Sat {
		return nil, answer
	}
	return q.model(q.vars), Sat
}

func (q *subsumption) model(vars []term.Term) map[term.Term]uint64 {
	values := map[term.Term]uint64{}
	for _, v := range vars {
		values[v] = q.c.s.oracle.Value(v)
	}
	return values
}

// met looks for an old state that has the words that the new one has for some values,
// and for the inputs that make it so; -1: none is found.
func (q *subsumption) met(at map[term.Term]uint64) (int, map[term.Term]uint64) {
	p := q.c.s.pool
	put := term.NewSubstitution(p)
	for v, value := range at {
		put.Set(v, p.Const(value, p.Width(v)))
	}
	unknown := 0
	for i, r := range q.olds {
		needs := q.needs(r, put)
		if slices.ContainsFunc(needs, p.IsFalse) {
			continue
		}
		switch q.c.s.oracle.Briefly(needs) {
		case Sat:
			return i, q.model(r.vars)
		case Unknown: // the other states are likely to be as hard
			if unknown++; unknown >= maxUnknown {
				return -1, nil
			}
		}
	}
	return -1, nil
}

// maxUnknown bounds the old states that are asked about in vain for one value.
const maxUnknown = 2

// instances are conditions that an old state does not have the new one's words with
// inputs made of the new one's. They are false where these were found.
func (q *subsumption) instances(r *subsumer, at, values map[term.Term]uint64) (list []term.Term) {
	p := q.c.s.pool
	s := newEquations(p, at, values)
	for _, x := range r.pairs {
		s.solve(x.is, x.be)
	}
	note := func() {
		all := q.conjunction(r, s)
		if s.holds(all) { // else what was solved does not go together
			list = append(list, p.Not(all))
		}
	}
	note()
	if s.relate(r.vars) {
		note()
	}
	if len(list) == 0 {
		s.forget()
		note()
	}
	return list
}

func (q *subsumption) conjunction(r *subsumer, s *equations) term.Term {
	p := q.c.s.pool
	put := s.substitution(r.vars)
	all := p.Bool(true)
	for _, t := range q.needs(r, put) {
		all = p.And(all, t)
	}
	return all
}

// quantified asks whether one old state covers what no instance does: the one that was
// last found to cover something.
func (q *subsumption) quantified() Cover {
	if q.c.vain >= maxVain {
		return NotCovered
	}
	none := term.NewSubstitution(q.c.s.pool)
	r := q.olds[0]
	switch q.c.s.oracle.Never(q.conds, r.vars, q.needs(r, none)) {
	case Unsat:
		q.c.vain = 0
		return Quantified
	case Unknown:
		q.c.vain++
	}
	return NotCovered
}

// maxVain bounds the questions with quantifiers that are left open in a row: each takes
// all of its time, and then the program is too hard for them.
const maxVain = 8
