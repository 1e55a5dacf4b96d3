package term

// Division and remainder. By zero they are what SMT-LIB says, see Op.

// UDiv returns the unsigned quotient; all ones if b is zero.
func (p *Pool) UDiv(a, b Term) Term {
	w := p.sameWidth(a, b)
	raw := node{op: OpUDiv, width: w, a: a, b: b}
	if p.plain {
		return p.mk(raw)
	}
	if t := p.fold(raw); t != None {
		return t
	}
	if p.isSmall(b, 0) {
		return p.Ones(uint(w))
	}
	if k, ok := p.powerOfTwo(b); ok {
		return p.shiftRight(a, k)
	}
	return p.mk(raw)
}

// shiftRight returns a >> k with zeros coming in, k < width.
func (p *Pool) shiftRight(a Term, k uint) Term {
	w := p.number(a)
	return p.ZExt(p.Extract(a, k, w-k), w)
}

// URem returns the unsigned remainder; a if b is zero.
func (p *Pool) URem(a, b Term) Term {
	w := uint(p.sameWidth(a, b))
	raw := node{op: OpURem, width: uint32(w), a: a, b: b}
	if p.plain {
		return p.mk(raw)
	}
	if t := p.fold(raw); t != None {
		return t
	}
	switch {
	case p.isSmall(b, 0):
		return a
	case a == b || p.isSmall(b, 1):
		return p.Const(0, w)
	case w <= 64 && p.facts[a].hi < p.facts[b].lo:
		return a
	}
	if k, ok := p.powerOfTwo(b); ok {
		return p.ZExt(p.Extract(a, 0, k), w)
	}
	return p.mk(raw)
}

// SDiv returns the signed quotient, rounded toward zero; if b is zero 1 for a negative a, else -1.
func (p *Pool) SDiv(a, b Term) Term {
	w := uint(p.sameWidth(a, b))
	raw := node{op: OpSDiv, width: uint32(w), a: a, b: b}
	if p.plain {
		return p.mk(raw)
	}
	if t := p.fold(raw); t != None {
		return t
	}
	switch {
	case p.isSmall(b, 0):
		return p.Ite(p.SignBit(a), p.Const(1, w), p.Ones(w))
	case w > 1 && p.isSmall(b, 1):
		return a
	case w > 1 && p.isOnes(b):
		return p.Neg(a)
	case p.nonNegative(a) && p.nonNegative(b):
		return p.UDiv(a, b)
	}
	if k, ok := p.powerOfTwo(b); ok && k < w-1 {
		// Towards zero: 2^k - 1 more for a negative dividend.
		bias := p.ZExt(p.SExt(p.SignBit(a), k), w)
		return p.AShr(p.Add(a, bias), p.Const(uint64(k), w))
	}
	return p.mk(raw)
}

// SRem returns the signed remainder, with the sign of a; a if b is zero.
func (p *Pool) SRem(a, b Term) Term {
	w := uint(p.sameWidth(a, b))
	raw := node{op: OpSRem, width: uint32(w), a: a, b: b}
	if p.plain {
		return p.mk(raw)
	}
	if t := p.fold(raw); t != None {
		return t
	}
	switch {
	case p.isSmall(b, 0):
		return a
	case a == b || p.isSmall(b, 1) || p.isOnes(b):
		return p.Const(0, w)
	case p.nonNegative(a) && p.nonNegative(b):
		return p.URem(a, b)
	}
	if k, ok := p.powerOfTwo(b); ok && k < w-1 {
		return p.Sub(a, p.Mul(b, p.SDiv(a, b)))
	}
	return p.mk(raw)
}

// nonNegative reports whether the sign bit is known to be zero.
func (p *Pool) nonNegative(t Term) bool {
	if n := p.nodes[t]; n.width > 64 {
		return p.isZeroTop(t)
	}
	return p.facts[t].slo >= 0
}

// isZeroTop reports whether a number of any width has a constant upper part that begins with a zero bit.
func (p *Pool) isZeroTop(t Term) bool {
	n := p.nodes[t]
	if n.op == OpConcat {
		return p.isZeroTop(n.a)
	}
	return n.op == OpConst && p.isSmall(p.SignBit(t), 0)
}
