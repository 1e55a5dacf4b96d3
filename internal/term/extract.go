package term

// Concatenation, extraction and extension. Zero extension is a concat with zero.

// Concat returns hi above lo.
func (p *Pool) Concat(hi, lo Term) Term {
	w := p.number(hi) + p.number(lo)
	raw := node{op: OpConcat, width: uint32(w), a: hi, b: lo}
	if p.plain {
		return p.mk(raw)
	}
	if t := p.fold(raw); t != None {
		return t
	}
	x, y := p.nodes[hi], p.nodes[lo]
	if x.op == OpConcat {
		return p.Concat(x.a, p.Concat(x.b, lo))
	}
	if t := p.glue(hi, lo); t != None {
		return t
	}
	if y.op == OpConcat {
		if t := p.glue(hi, y.a); t != None {
			return p.Concat(t, y.b)
		}
	}
	return p.mk(raw)
}

// glue returns hi above lo if that is one term: constants, neighbouring extracts, repeated signs. Else None.
func (p *Pool) glue(hi, lo Term) Term {
	x, y := p.nodes[hi], p.nodes[lo]
	w := uint(x.width + y.width)
	switch {
	case x.op == OpConst && y.op == OpConst:
		return p.fold(node{op: OpConcat, width: uint32(w), a: hi, b: lo})
	case x.op == OpExtract && y.op == OpExtract && x.a == y.a && uint32(x.b) == uint32(y.b)+y.width:
		return p.Extract(x.a, uint(y.b), w)
	case x.op == OpExtract && x.a == lo && x.width == 1 && uint32(x.b) == y.width-1:
		return p.SExt(lo, w)
	}
	return None
}

// Extract returns w bits of a from bit low on.
func (p *Pool) Extract(a Term, low, w uint) Term {
	from := p.number(a)
	if w == 0 || low+w > from {
		panic("heddle bug: term: extract of bits that are not there")
	}
	if w == from {
		return a
	}
	raw := node{op: OpExtract, width: uint32(w), a: a, b: Term(low)}
	if p.plain {
		return p.mk(raw)
	}
	if t := p.fold(raw); t != None {
		return t
	}
	n := p.nodes[a]
	switch n.op {
	case OpExtract:
		return p.Extract(n.a, low+uint(n.b), w)
	case OpConcat:
		return p.extractConcat(n.a, n.b, low, w)
	case OpSExt:
		return p.extractSExt(n.a, low, w)
	case OpNot:
		return p.Not(p.Extract(n.a, low, w))
	}
	if t := p.extractDeep(&n, low, w); t != None {
		return t
	}
	return p.mk(raw)
}

func (p *Pool) extractConcat(hi, lo Term, low, w uint) Term {
	k := p.number(lo)
	switch {
	case low >= k:
		return p.Extract(hi, low-k, w)
	case low+w <= k:
		return p.Extract(lo, low, w)
	}
	return p.Concat(p.Extract(hi, 0, low+w-k), p.Extract(lo, low, k-low))
}

func (p *Pool) extractSExt(x Term, low, w uint) Term {
	k := p.number(x)
	switch {
	case low+w <= k:
		return p.Extract(x, low, w)
	case low >= k:
		return p.SExt(p.SignBit(x), w)
	}
	return p.SExt(p.Extract(x, low, k-low), w)
}

// extractDeep pushes an extraction into two arguments, or takes it from a shifted product. None if it stays.
func (p *Pool) extractDeep(n *node, low, w uint) Term {
	switch n.op {
	case OpMul:
		if k, ok := p.powerOfTwo(n.a); ok {
			return p.extractShifted(n, k, low, w)
		}
	case OpIte:
		if p.IsConst(n.b) && p.IsConst(n.c) {
			return p.Ite(n.a, p.Extract(n.b, low, w), p.Extract(n.c, low, w))
		}
	}
	bitwise := n.op == OpAnd || n.op == OpXor
	lowBits := low == 0 && (n.op == OpAdd || n.op == OpMul)
	if !bitwise && !lowBits || p.depth >= maxPush {
		return None
	}
	p.depth++
	x, y := p.Extract(n.a, low, w), p.Extract(n.b, low, w)
	p.depth--
	switch n.op {
	case OpAnd:
		return p.And(x, y)
	case OpXor:
		return p.Xor(x, y)
	case OpAdd:
		return p.Add(x, y)
	}
	return p.Mul(x, y)
}

// extractShifted extracts from x << k, a product with 2^k.
func (p *Pool) extractShifted(n *node, k, low, w uint) Term {
	switch {
	case low >= k:
		return p.Extract(n.b, low-k, w)
	case low+w <= k:
		return p.Const(0, w)
	case low > 0:
		return p.Concat(p.Extract(n.b, 0, low+w-k), p.Const(0, k-low))
	}
	return p.Mul(p.oneBit(k, w), p.Extract(n.b, 0, w))
}

// ZExt returns a extended with zeros to w bits.
func (p *Pool) ZExt(a Term, w uint) Term {
	from := p.number(a)
	if w == from {
		return a
	}
	if w < from {
		panic("heddle bug: term: extension to fewer bits")
	}
	return p.Concat(p.Const(0, w-from), a)
}

// SExt returns a extended with its sign to w bits.
func (p *Pool) SExt(a Term, w uint) Term {
	from := p.number(a)
	if w == from {
		return a
	}
	if w < from {
		panic("heddle bug: term: extension to fewer bits")
	}
	raw := node{op: OpSExt, width: uint32(w), a: a}
	if p.plain {
		return p.mk(raw)
	}
	if t := p.fold(raw); t != None {
		return t
	}
	n := p.nodes[a]
	switch {
	case n.op == OpSExt:
		return p.SExt(n.a, w)
	case p.nonNegative(a):
		return p.ZExt(a, w)
	case from <= 64 && p.facts[a].shi < 0:
		return p.Concat(p.Ones(w-from), a)
	case n.op == OpIte && p.IsConst(n.b) && p.IsConst(n.c):
		return p.Ite(n.a, p.SExt(n.b, w), p.SExt(n.c, w))
	}
	return p.mk(raw)
}

// Resize returns the low w bits of a, or a extended with its sign or with zeros.
func (p *Pool) Resize(a Term, w uint, signed bool) Term {
	switch from := p.number(a); {
	case w <= from:
		return p.Extract(a, 0, w)
	case signed:
		return p.SExt(a, w)
	}
	return p.ZExt(a, w)
}
