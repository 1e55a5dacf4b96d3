package term

import "heddle/internal/ir/bitvec"

// Conjunctions of two comparisons of one term with constants: x < 9 and x < 5, x = 3 and x < 5, x < 5 and 7 < x.

// bound says that a number lies in a range, or is not one value.
type bound struct {
	x      Term
	signed bool
	except bool // x is not lo
	lo, hi uint64
}

// boundOf reads a comparison with a constant; false if t is none, or of more than 64 bits. Signed values are moved by
// half the range, so that they compare as unsigned ones.
func (p *Pool) boundOf(t Term) (bound, bool) {
	n := &p.nodes[t]
	negated := n.op == OpNot
	if negated {
		n = &p.nodes[n.a]
	}
	if n.op != OpEq && n.op != OpUlt && n.op != OpSlt || p.nodes[n.a].width > 64 {
		return bound{}, false
	}
	b := bound{signed: n.op == OpSlt}
	x, isUpper := n.a, true
	c, ok := p.Value(n.b)
	if !ok {
		x, isUpper = n.b, false
		if c, ok = p.Value(n.a); !ok {
			return bound{}, false
		}
	}
	w := p.number(x)
	m := bitvec.Mask(w)
	if b.signed {
		c ^= bitvec.SignBit(w)
	}
	b.x, b.hi = x, m
	switch {
	case n.op == OpEq:
		b.lo, b.hi, b.except = c, c, negated
	case isUpper && !negated: // x < c; c is not the least number
		b.hi = c - 1
	case isUpper:
		b.lo = c
	case !negated: // c < x; c is not the greatest
		b.lo = c + 1
	default:
		b.hi = c
	}
	return b, true
}

// andBounds returns s & t, two comparisons of one term with constants, if they are less than two comparisons. Else
// None.
func (p *Pool) andBounds(s, t Term) Term {
	a, ok := p.boundOf(s)
	if !ok {
		return None
	}
	b, ok := p.boundOf(t)
	if !ok || a.x != b.x {
		return None
	}
	isEqA, isEqB := a.lo == a.hi && !a.signed, b.lo == b.hi && !b.signed
	switch {
	case a.except && b.except:
		return None
	case isEqA && !a.except:
		return p.pick(s, p.allows(b, a.lo))
	case isEqB && !b.except:
		return p.pick(t, p.allows(a, b.lo))
	case a.except:
		return p.andExcept(b, a, t)
	case b.except:
		return p.andExcept(a, b, s)
	case a.signed != b.signed:
		return None
	}
	return p.andRanges(a, b, s, t)
}

// pick returns t if ok, else false.
func (p *Pool) pick(t Term, ok bool) Term {
	if ok {
		return t
	}
	return p.Bool(false)
}

// allows reports whether the value v satisfies b.
func (p *Pool) allows(b bound, v uint64) bool {
	if b.signed {
		v ^= bitvec.SignBit(p.number(b.x))
	}
	return (b.lo <= v && v <= b.hi) != b.except
}

// andExcept returns a range without one value: the range if the value is outside, a smaller one if it is at an end.
func (p *Pool) andExcept(a, except bound, t Term) Term {
	v := except.lo
	if a.signed {
		v ^= bitvec.SignBit(p.number(a.x))
	}
	switch {
	case v < a.lo || v > a.hi:
		return t
	case a.lo == a.hi:
		return p.Bool(false)
	case v == a.lo:
		a.lo++
	case v == a.hi:
		a.hi--
	default:
		return None
	}
	return p.oneSided(a)
}

// andRanges intersects two ranges of one signedness.
func (p *Pool) andRanges(a, b bound, s, t Term) Term {
	lo, hi := max(a.lo, b.lo), min(a.hi, b.hi)
	switch {
	case lo > hi:
		return p.Bool(false)
	case lo == a.lo && hi == a.hi:
		return s
	case lo == b.lo && hi == b.hi:
		return t
	case lo == hi:
		a.lo, a.hi = lo, hi
		return p.oneSided(a)
	}
	return None
}

// oneSided returns a range that is one value or reaches to an end as a comparison. Else None.
func (p *Pool) oneSided(b bound) Term {
	w := p.number(b.x)
	m := bitvec.Mask(w)
	flip, less := uint64(0), p.Ult
	if b.signed {
		flip, less = bitvec.SignBit(w), p.Slt
	}
	switch {
	case b.lo == b.hi:
		return p.Eq(b.x, p.Const(b.lo^flip, w))
	case b.lo == 0:
		return p.Not(less(p.Const(b.hi^flip, w), b.x))
	case b.hi == m:
		return p.Not(less(b.x, p.Const(b.lo^flip, w)))
	}
	return None
}
