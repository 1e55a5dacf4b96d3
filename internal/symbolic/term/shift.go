package term

import "heddle/internal/ir/bitvec"

// Shifts. By a constant they are products, extracts and extensions.

// Shl returns a << b; zero if b is the width or more.
func (p *Pool) Shl(a, b Term) Term {
	w := uint(p.sameWidth(a, b))
	raw := node{op: OpShl, width: uint32(w), a: a, b: b}
	if t, done := p.shift(raw); done {
		return t
	}
	if k, ok := p.amount(b, w); ok {
		if k >= w {
			return p.Const(0, w)
		}
		return p.Mul(p.oneBit(k, w), a)
	}
	return p.mk(raw)
}

// LShr returns a >> b with zeros coming in; zero if b is the width or more.
func (p *Pool) LShr(a, b Term) Term {
	w := uint(p.sameWidth(a, b))
	raw := node{op: OpLShr, width: uint32(w), a: a, b: b}
	if t, done := p.shift(raw); done {
		return t
	}
	if k, ok := p.amount(b, w); ok {
		if k >= w {
			return p.Const(0, w)
		}
		return p.shiftRight(a, k)
	}
	return p.mk(raw)
}

// AShr returns a >> b with signs coming in; all sign if b is the width or more.
func (p *Pool) AShr(a, b Term) Term {
	w := uint(p.sameWidth(a, b))
	raw := node{op: OpAShr, width: uint32(w), a: a, b: b}
	if t, done := p.shift(raw); done {
		return t
	}
	if k, ok := p.amount(b, w); ok {
		k = min(k, w-1)
		return p.SExt(p.Extract(a, k, w-k), w)
	}
	if p.nonNegative(a) {
		return p.LShr(a, b)
	}
	return p.mk(raw)
}

// shift does what all shifts share; false if there is more to do.
func (p *Pool) shift(raw node) (Term, bool) {
	if p.plain {
		return p.mk(raw), true
	}
	if t := p.fold(raw); t != None {
		return t, true
	}
	if p.isSmall(raw.a, 0) || p.isSmall(raw.b, 0) {
		return raw.a, true
	}
	return None, false
}

// amount returns the shift amount if it is constant, or known to be the width or more (then w).
func (p *Pool) amount(b Term, w uint) (uint, bool) {
	if p.nodes[b].op == OpConst {
		var buf [1]uint64
		words := p.words(b, &buf)
		if words[0] >= uint64(w) || !allZero(words[1:]) {
			return w, true
		}
		return uint(words[0]), true
	}
	return w, w <= 64 && p.facts[b].lo >= uint64(w) && p.facts[b].hi <= bitvec.Mask(w)
}
