package term

import "math/bits"

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

// glue returns hi above lo if that is one term: constants, neighbouring extracts, repeated signs. Else None. It is what
// makes a number that was stored byte by byte the same number when it is loaded.
func (p *Pool) glue(hi, lo Term) Term {
	x, y := p.nodes[hi], p.nodes[lo]
	w, k := uint(x.width+y.width), uint(y.width)
	switch {
	case x.op == OpConst && y.op == OpConst:
		return p.fold(node{op: OpConcat, width: uint32(w), a: hi, b: lo})
	case x.op == OpExtract && x.a == lo && x.width == 1 && uint(x.b) == k-1:
		return p.SExt(lo, w)
	case x.op == OpSExt:
		if p.number(x.a) == 1 && p.SignBit(lo) == x.a {
			return p.SExt(lo, w)
		}
		if t := p.glue(x.a, lo); t != None {
			return p.SExt(t, w)
		}
	case x.op == OpConst && y.op == OpAdd && p.isSmall(hi, 0):
		return p.extendSum(lo, w, false)
	case x.op == OpNot && y.op == OpNot:
		if t := p.glue(x.a, y.a); t != None {
			return p.Not(t)
		}
	// One of two neighbours may have become something simpler than an extract.
	case x.op == OpExtract && uint(x.b) >= k && p.Extract(x.a, uint(x.b)-k, k) == lo:
		return p.Extract(x.a, uint(x.b)-k, w)
	case y.op == OpExtract && uint(y.b)+w <= p.number(y.a) && p.Extract(y.a, uint(y.b)+k, uint(x.width)) == hi:
		return p.Extract(y.a, uint(y.b), w)
	}
	return None
}

// extendSum returns a sum extended to w bits as the sum of its extended items, if it never wraps: it stays in reach of
// other sums. Else None.
func (p *Pool) extendSum(t Term, w uint, signed bool) Term {
	from := p.number(t)
	if from > 64 || !p.chainWithin(OpAdd, t, maxNegated) {
		return None
	}
	all := anything(from)
	r, bounds := None, exactly(0, from)
	for rest := t; rest != None; {
		var item Term
		rest, item = p.last(OpAdd, rest)
		f := &p.facts[item]
		hi, carry := bits.Add64(bounds.hi, f.hi, 0)
		slo, o1 := addSigned(bounds.slo, f.slo)
		shi, o2 := addSigned(bounds.shi, f.shi)
		if !signed && (carry != 0 || hi > all.hi) || signed && (o1 || o2 || slo < all.slo || shi > all.shi) {
			return None
		}
		bounds.hi, bounds.slo, bounds.shi = hi, slo, shi
	}
	for rest := t; rest != None; {
		var item Term
		rest, item = p.last(OpAdd, rest)
		if item = p.resize(item, w, signed); r != None {
			item = p.Add(r, item)
		}
		r = item
	}
	return r
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

// extractDeep extracts from operations with two arguments where that is free. None if the extract stays: pushed into
// all operations, the bytes of a stored number would no longer be known as parts of one.
func (p *Pool) extractDeep(n *node, low, w uint) Term {
	switch n.op {
	case OpMul:
		if k, ok := p.powerOfTwo(n.a); ok {
			return p.extractShifted(n, k, low, w)
		}
	case OpIte:
		if p.IsConst(n.b) && p.IsConst(n.c) && p.Extract(n.b, low, w) == p.Extract(n.c, low, w) {
			return p.Extract(n.b, low, w)
		}
		return None
	case OpAnd, OpXor:
		if p.IsConst(n.b) {
			return p.extractMasked(n, low, w)
		}
		return None
	}
	budget := lookBack
	if low > 0 || n.op != OpAdd && n.op != OpMul || !p.narrows(n.a, &budget) || !p.narrows(n.b, &budget) {
		return None
	}
	x, y := p.Extract(n.a, 0, w), p.Extract(n.b, 0, w)
	if n.op == OpAdd {
		return p.Add(x, y)
	}
	return p.Mul(x, y)
}

// narrows reports whether the low bits of t are simpler than t: sums and products of extended numbers.
func (p *Pool) narrows(t Term, budget *int) bool {
	*budget--
	n := &p.nodes[t]
	switch n.op {
	case OpConst, OpConcat, OpSExt, OpExtract:
		return true
	case OpNot:
		return *budget > 0 && p.narrows(n.a, budget)
	case OpAdd, OpMul:
		return *budget > 0 && p.narrows(n.a, budget) && p.narrows(n.b, budget)
	}
	return false
}

// extractMasked extracts from x & c or x ^ c where c is all zeros or, for and, all ones. Else None.
func (p *Pool) extractMasked(n *node, low, w uint) Term {
	c := p.Extract(n.b, low, w)
	switch {
	case n.op == OpXor && p.isSmall(c, 0) || n.op == OpAnd && p.isOnes(c):
		return p.Extract(n.a, low, w)
	case n.op == OpAnd && p.isSmall(c, 0):
		return c
	}
	return None
}

// extractShifted extracts from x << k, a product with 2^k.
func (p *Pool) extractShifted(n *node, k, low, w uint) Term {
	switch {
	case low >= k:
		return p.Extract(n.b, low-k, w)
	case low+w <= k:
		return p.Const(0, w)
	}
	return p.Concat(p.Extract(n.b, 0, low+w-k), p.Const(0, k-low))
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
	case n.op == OpAdd:
		if t := p.extendSum(a, w, true); t != None {
			return t
		}
	}
	return p.mk(raw)
}

// resize returns the low w bits of a, or a extended with its sign or with zeros.
func (p *Pool) resize(a Term, w uint, signed bool) Term {
	switch from := p.number(a); {
	case w <= from:
		return p.Extract(a, 0, w)
	case signed:
		return p.SExt(a, w)
	}
	return p.ZExt(a, w)
}
