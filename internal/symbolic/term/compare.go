package term

import "heddle/internal/ir/bitvec"

// Order. There is only less-than: a <= b is the not of b < a.

// Ule returns a <= b of unsigned numbers, as one bit.
func (p *Pool) Ule(a, b Term) Term { return p.Not(p.Ult(b, a)) }

// Sle returns a <= b of signed numbers, as one bit.
func (p *Pool) Sle(a, b Term) Term { return p.Not(p.Slt(b, a)) }

// Ult returns a < b of unsigned numbers, as one bit.
func (p *Pool) Ult(a, b Term) Term {
	w := p.sameWidth(a, b)
	raw := node{op: OpUlt, width: 1, a: a, b: b}
	if p.plain {
		return p.mk(raw)
	}
	if t := p.fold(raw); t != None {
		return t
	}
	switch {
	case a == b || p.isSmall(b, 0) || p.isOnes(a):
		return p.Bool(false)
	case w == 1:
		return p.And(p.Not(a), b)
	case p.isSmall(a, 0):
		return p.Ne(b, a)
	case p.isOnes(b):
		return p.Ne(a, b)
	}
	if t := p.ultEdge(a, b); t != None {
		return t
	}
	if t := p.ultParts(a, b); t != None {
		return t
	}
	if t := p.lift(OpUlt, a, b); t != None {
		return t
	}
	if p.IsConst(a) { // k < x is not x < k+1; k is not the greatest number
		return p.Not(p.Ult(b, p.Add(a, p.Const(1, uint(w)))))
	}
	return p.mk(raw)
}

// ultEdge turns a comparison that only one value passes, or only one fails, into an equality.
func (p *Pool) ultEdge(a, b Term) Term {
	w := p.number(a)
	if w > 64 {
		return None
	}
	x, y := &p.facts[a], &p.facts[b]
	if c, ok := p.Value(b); ok {
		switch c {
		case x.lo + 1:
			return p.Eq(a, p.Const(x.lo, w))
		case x.hi:
			return p.Ne(a, b)
		}
	}
	if c, ok := p.Value(a); ok {
		switch {
		case c+1 == y.hi:
			return p.Eq(b, p.Const(y.hi, w))
		case c == y.lo:
			return p.Ne(b, a)
		}
	}
	return None
}

// ultParts compares what the operands consist of.
func (p *Pool) ultParts(a, b Term) Term {
	x, y := p.nodes[a], p.nodes[b]
	switch {
	case x.op == OpNot && y.op == OpNot:
		return p.Ult(y.a, x.a)
	case x.op == OpNot && y.op == OpConst:
		return p.Ult(p.Not(b), x.a)
	case x.op == OpConst && y.op == OpNot:
		return p.Ult(y.a, p.Not(a))
	case x.op == OpSExt && y.op == OpSExt && p.number(x.a) == p.number(y.a):
		return p.Ult(x.a, y.a) // sign extension keeps the unsigned order too
	case x.op == OpConcat && (y.op == OpConcat || y.op == OpConst):
		return p.ultConcat(&x, a, b)
	case y.op == OpConcat && x.op == OpConst:
		return p.ultConcat(&y, a, b)
	}
	return None
}

// ultConcat cuts both operands where the concat n is cut, if that decides about one half. Else None.
func (p *Pool) ultConcat(n *node, a, b Term) Term {
	k, w := p.number(n.b), uint(n.width)
	ha, hb := p.Extract(a, k, w-k), p.Extract(b, k, w-k)
	if ha == hb {
		return p.Ult(p.Extract(a, 0, k), p.Extract(b, 0, k))
	}
	if p.IsTrue(p.Ult(ha, hb)) {
		return p.Bool(true)
	}
	if p.IsTrue(p.Ult(hb, ha)) {
		return p.Bool(false)
	}
	// With equal upper halves the lower ones decide; if they never hold, the upper ones do.
	switch low := p.Ult(p.Extract(a, 0, k), p.Extract(b, 0, k)); {
	case p.IsFalse(low):
		return p.Ult(ha, hb)
	case p.IsTrue(low):
		return p.Ule(ha, hb)
	}
	return None
}

// Slt returns a < b of signed numbers, as one bit.
func (p *Pool) Slt(a, b Term) Term {
	w := p.sameWidth(a, b)
	raw := node{op: OpSlt, width: 1, a: a, b: b}
	if p.plain {
		return p.mk(raw)
	}
	if t := p.fold(raw); t != None {
		return t
	}
	switch {
	case a == b:
		return p.Bool(false)
	case w == 1:
		return p.And(a, p.Not(b))
	case p.isSmall(b, 0):
		return p.SignBit(a)
	case p.isOnes(a):
		return p.Not(p.SignBit(b))
	case p.sameSign(a, b):
		return p.Ult(a, b)
	}
	if t := p.sltEdge(a, b); t != None {
		return t
	}
	if t := p.sltParts(a, b); t != None {
		return t
	}
	if t := p.lift(OpSlt, a, b); t != None {
		return t
	}
	if p.IsConst(a) { // as in Ult, but the greatest number may have come here
		next := p.Add(a, p.Const(1, uint(w)))
		if p.negative(next) && !p.negative(a) {
			return p.Bool(false)
		}
		return p.Not(p.Slt(b, next))
	}
	return p.mk(raw)
}

// sameSign reports whether both are known to have one sign: signed and unsigned order agree then.
func (p *Pool) sameSign(a, b Term) bool {
	if p.nonNegative(a) {
		return p.nonNegative(b)
	}
	return p.number(a) <= 64 && p.facts[a].shi < 0 && p.facts[b].shi < 0
}

func (p *Pool) sltEdge(a, b Term) Term {
	w := p.number(a)
	if w > 64 {
		return None
	}
	x, y := &p.facts[a], &p.facts[b]
	if c, ok := p.Value(b); ok {
		switch s := bitvec.SExt(c, w); {
		case s == x.slo+1:
			return p.Eq(a, p.Const(uint64(x.slo), w))
		case s == x.shi:
			return p.Ne(a, b)
		}
	}
	if c, ok := p.Value(a); ok {
		switch s := bitvec.SExt(c, w); {
		case s+1 == y.shi:
			return p.Eq(b, p.Const(uint64(y.shi), w))
		case s == y.slo:
			return p.Ne(b, a)
		}
	}
	return None
}

func (p *Pool) sltParts(a, b Term) Term {
	x, y := p.nodes[a], p.nodes[b]
	switch {
	case x.op == OpNot && y.op == OpNot:
		return p.Slt(y.a, x.a)
	case x.op == OpNot && y.op == OpConst:
		return p.Slt(p.Not(b), x.a)
	case x.op == OpConst && y.op == OpNot:
		return p.Slt(y.a, p.Not(a))
	case x.op == OpSExt && y.op == OpSExt && p.number(x.a) == p.number(y.a):
		return p.Slt(x.a, y.a)
	case x.op == OpSExt && y.op == OpConst && p.fits(b, p.number(x.a)):
		return p.Slt(x.a, p.Extract(b, 0, p.number(x.a)))
	case y.op == OpSExt && x.op == OpConst && p.fits(a, p.number(y.a)):
		return p.Slt(p.Extract(a, 0, p.number(y.a)), y.a)
	case x.op == OpConcat && y.op == OpConcat && x.a == y.a && x.width == y.width && p.number(x.b) == p.number(y.b):
		return p.Ult(x.b, y.b)
	}
	return None
}

// fits reports whether a constant is a sign-extended number of w bits.
func (p *Pool) fits(c Term, w uint) bool { return p.SExt(p.Extract(c, 0, w), p.number(c)) == c }

// lift compares ite(c, k1, k2), both constant, with a constant. Else None.
func (p *Pool) lift(op Op, a, b Term) Term {
	x, y := p.nodes[a], p.nodes[b]
	switch {
	case x.op == OpIte && p.IsConst(x.b) && p.IsConst(x.c) && y.op == OpConst:
		return p.Ite(x.a, p.buildBinary(op, x.b, b), p.buildBinary(op, x.c, b))
	case y.op == OpIte && p.IsConst(y.b) && p.IsConst(y.c) && x.op == OpConst:
		return p.Ite(y.a, p.buildBinary(op, a, y.b), p.buildBinary(op, a, y.c))
	}
	return None
}
