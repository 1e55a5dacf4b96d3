package symbolic

import (
	"heddle/internal/ir/bitvec"
	"heddle/internal/symbolic/term"
)

// Conditions that bound one term are merged: a loop that counts an input up to a limit asks in each round whether the
// limit is reached, and of a thousand such conditions the last says everything. The path stays short, the solver is
// asked about one, and states are the same in spite of how often the loop iterated.

// span is a set of values of a term: first, first+1, ... last, around the end of its width if first is above last.
type span struct {
	of          term.Term
	first, last uint64
}

// spanOf reads a condition as a span; ok is false if it is none. That a term differs from a number is none: those
// are counted, see tried.
func (s *Machine) spanOf(t term.Term) (r span, ok bool) {
	p, holds := s.pool, true
	if p.Op(t) == term.OpNot {
		t, holds = p.Arg(t, 0), false
	}
	op := p.Op(t)
	if op != term.OpUlt && op != term.OpSlt && (op != term.OpEq || !holds) {
		return span{}, false
	}
	a, b := p.Arg(t, 0), p.Arg(t, 1)
	w := p.Width(a)
	if w > wordBits {
		return span{}, false
	}
	least := uint64(0)
	if op == term.OpSlt {
		least = bitvec.SignBit(w)
	}
	if v, isConst := p.Value(b); isConst && op == term.OpEq {
		r = span{a, v, v}
	} else if isConst && v != least {
		r = span{a, least, v - 1}
	} else if v, isConst = p.Value(a); isConst && op != term.OpEq && v != (least-1)&bitvec.Mask(w) {
		r = span{b, v + 1, least - 1}
	} else {
		return span{}, false
	}
	if !holds {
		r.first, r.last = r.last+1, r.first-1
	}
	if p.Op(r.of) == term.OpAdd {
		if v, isConst := p.Value(p.Arg(r.of, 1)); isConst {
			r = span{p.Arg(r.of, 0), r.first - v, r.last - v}
		}
	}
	r.first, r.last = r.first&bitvec.Mask(w), r.last&bitvec.Mask(w)
	return r, true
}

// meet is what two spans of one term have in common; ok is false if that is not one span.
func (r span) meet(o span, mask uint64) (m span, ok bool) {
	last, first, end := (r.last-r.first)&mask, (o.first-r.first)&mask, (o.last-r.first)&mask // counted from r.first
	switch {
	case first <= end && first <= last:
		return span{r.of, o.first, (r.first + min(end, last)) & mask}, true
	case first > end && end >= last:
		return r, true
	case first > end && first > last:
		return span{r.of, r.first, o.last}, true
	}
	return span{}, false
}

// condition says that the term of a span has one of its values. Equal spans have equal conditions.
func (s *Machine) condition(r span) term.Term {
	p, w := s.pool, s.pool.Width(r.of)
	mask, sign := bitvec.Mask(w), bitvec.SignBit(w)
	first, last := p.Const(r.first, w), p.Const(r.last, w)
	switch {
	case r.first == r.last:
		return p.Eq(r.of, first)
	case r.first == 0:
		return p.Ule(r.of, last)
	case r.last == mask:
		return p.Ule(first, r.of)
	case r.first == sign:
		return p.Sle(r.of, last)
	case r.last == sign-1:
		return p.Sle(first, r.of)
	}
	return p.Ule(p.Sub(r.of, first), p.Const((r.last-r.first)&mask, w))
}

// merged puts a condition and one of the path that bounds the same term together. It gives None if the path says as
// much already, the condition itself if there is nothing to merge it with. What the merged one replaces leaves the path.
func (s *Machine) merged(t term.Term) term.Term {
	r, ok := s.spanOf(t)
	if !ok {
		return t
	}
	for i, c := range s.path.conds {
		o, isSpan := s.spanOf(c)
		if !isSpan || o.of != r.of {
			continue
		}
		both, one := o.meet(r, bitvec.Mask(s.pool.Width(r.of)))
		switch {
		case !one:
			continue
		case both == o:
			s.path.note(t)
			return term.None
		case both != r:
			t = s.condition(both)
		}
		s.path = s.path.without(i)
		return t
	}
	return t
}

// remembered bounds the facts that are taken over to a new path besides its conditions.
const remembered = 32

// without is a new path that lacks a condition but still knows it.
func (p *path) without(i int) *path {
	n := newPath()
	n.conds = append(append(n.conds, p.conds[:i]...), p.conds[i+1:]...)
	n.fixed = append(n.fixed, p.fixed...)
	for _, t := range p.facts[max(0, len(p.facts)-remembered):] {
		n.note(t)
	}
	for _, t := range n.conds {
		n.note(t)
	}
	n.note(p.conds[i])
	return n
}
