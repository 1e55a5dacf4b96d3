package term

// And, or, exclusive or and not, of numbers and truth values.

// Not returns the complement.
func (p *Pool) Not(a Term) Term {
	w := p.number(a)
	raw := node{op: OpNot, width: uint32(w), a: a}
	if p.plain {
		return p.mk(raw)
	}
	if t := p.fold(raw); t != None {
		return t
	}
	n := p.nodes[a]
	switch n.op {
	case OpNot:
		return n.a
	case OpConcat:
		return p.Concat(p.Not(n.a), p.Not(n.b))
	case OpSExt:
		return p.SExt(p.Not(n.a), w)
	case OpXor:
		if p.IsConst(n.b) {
			return p.Xor(n.a, p.Not(n.b))
		}
	case OpIte:
		if p.IsConst(n.b) && p.IsConst(n.c) {
			return p.Ite(n.a, p.Not(n.b), p.Not(n.c))
		}
	case OpAdd:
		// ~(c*x + k) = -c*x - k - 1
		if chain, k := p.splitConst(OpAdd, a); k != None && p.nodes[chain].op != OpAdd {
			return p.Add(p.Neg(chain), p.Not(k))
		}
	}
	return p.mk(raw)
}

// And returns a & b.
func (p *Pool) And(a, b Term) Term {
	w := p.sameWidth(a, b)
	if p.plain {
		return p.binary(OpAnd, a, b)
	}
	if a == b {
		return a
	}
	if t := p.fold(node{op: OpAnd, width: w, a: a, b: b}); t != None {
		return t
	}
	x, c := p.splitConst(OpAnd, a)
	y, d := p.splitConst(OpAnd, b)
	if c != None && d != None {
		c = p.And(c, d)
	} else if c == None {
		c = d
	}
	r := x
	if x == None {
		r = y
	} else if y != None {
		r = p.andTerms(x, y)
	}
	if c == None {
		return r
	}
	return p.mask(r, c)
}

// andTerms conjoins two chains without constants.
func (p *Pool) andTerms(a, b Term) Term {
	if p.covers(a, b) {
		return b
	}
	if p.covers(b, a) {
		return a
	}
	if t := p.byParts(OpAnd, a, b); t != None {
		return t
	}
	if p.nodes[a].op == OpAnd && p.nodes[b].op != OpAnd {
		a, b = b, a
	}
	if p.nodes[a].op != OpAnd {
		if t := p.absorb(a, b); t != None {
			return t
		}
	}
	return p.merge(OpAnd, a, b)
}

// covers reports whether every bit that may be one in b is always one in a.
func (p *Pool) covers(a, b Term) bool {
	return p.number(a) <= 64 && p.facts[a].one|p.facts[b].zero == ^uint64(0)
}

// mask returns x & c for a constant: the zeros at both ends of c are split off.
func (p *Pool) mask(x, c Term) Term {
	w := p.number(x)
	switch {
	case p.isSmall(c, 0):
		return c
	case p.isOnes(c) || p.covers(c, x):
		return x
	case p.IsConst(x):
		return p.And(x, c)
	}
	lo, hi := p.zeroEnds(c)
	if lo > 0 || hi > 0 {
		k := w - lo - hi
		middle := p.And(p.Extract(x, lo, k), p.Extract(c, lo, k))
		return p.concatZeros(hi, middle, lo)
	}
	if n := p.nodes[x]; n.op == OpConcat {
		k := p.number(n.b)
		return p.Concat(p.And(n.a, p.Extract(c, k, w-k)), p.And(n.b, p.Extract(c, 0, k)))
	}
	return p.binary(OpAnd, x, c)
}

// zeroEnds returns the number of zero bits below the lowest and above the highest one bit of a constant that is not
// zero.
func (p *Pool) zeroEnds(c Term) (low, high uint) {
	w := p.number(c)
	var buf [1]uint64
	words := p.words(c, &buf)
	bit := func(i uint) bool { return words[i/64]>>(i%64)&1 != 0 }
	for !bit(low) {
		low++
	}
	for !bit(w - 1 - high) {
		high++
	}
	return low, high
}

// concatZeros returns t between zero bits.
func (p *Pool) concatZeros(high uint, t Term, low uint) Term {
	if low > 0 {
		t = p.Concat(t, p.Const(0, low))
	}
	return p.ZExt(t, p.number(t)+high)
}

// absorb simplifies item & chain, where item is not a conjunction, by one item of the chain; None if nothing applies.
func (p *Pool) absorb(item, chain Term) Term {
	for rest, i := chain, 0; rest != None && i < lookBack; i++ {
		var x Term
		rest, x = p.last(OpAnd, rest)
		r := p.andPair(x, item)
		if r == None {
			continue
		}
		if r == x {
			return chain
		}
		return p.And(p.without(chain, x), r)
	}
	return None
}

// without returns a conjunction without one of its items.
func (p *Pool) without(chain, item Term) Term {
	start := len(p.parts)
	for {
		rest, x := p.last(OpAnd, chain)
		chain = rest
		if x == item {
			break
		}
		p.parts = append(p.parts, x)
	}
	if chain == None && len(p.parts) == start {
		return p.Ones(p.number(item))
	}
	return p.link(OpAnd, chain, start)
}

// andPair returns x & y of two items if it is simpler than both, else None.
func (p *Pool) andPair(x, y Term) Term {
	if r := p.andNegated(x, y); r != None {
		return r
	}
	if r := p.andNegated(y, x); r != None {
		return r
	}
	if p.number(x) == 1 {
		return p.andBounds(x, y)
	}
	return None
}

// andNegated simplifies x & y for y a negated conjunction: x & ~(x & z) = x & ~z, x & ~(~x & z) = x.
func (p *Pool) andNegated(x, y Term) Term {
	n := &p.nodes[y]
	if n.op != OpNot || p.nodes[n.a].op != OpAnd {
		return None
	}
	chain := n.a
	for rest, i := chain, 0; rest != None && i < lookBack; i++ {
		var z Term
		rest, z = p.last(OpAnd, rest)
		switch {
		case z == x:
			return p.And(x, p.Not(p.without(chain, z)))
		case p.complementary(x, z):
			return x
		}
	}
	return None
}

// complementary reports whether one of two terms is the not of the other.
func (p *Pool) complementary(x, y Term) bool {
	a, b := &p.nodes[x], &p.nodes[y]
	return a.op == OpNot && a.a == y || b.op == OpNot && b.a == x
}

// Or returns a | b.
func (p *Pool) Or(a, b Term) Term {
	p.sameWidth(a, b)
	if !p.plain {
		if a == b {
			return a
		}
		if t := p.orParts(a, b); t != None {
			return t
		}
	}
	return p.Not(p.And(p.Not(a), p.Not(b)))
}

// Xor returns a ^ b.
func (p *Pool) Xor(a, b Term) Term {
	w := p.sameWidth(a, b)
	if p.plain {
		return p.binary(OpXor, a, b)
	}
	if t := p.fold(node{op: OpXor, width: w, a: a, b: b}); t != None {
		return t
	}
	negated := false
	for _, t := range [2]*Term{&a, &b} {
		if p.nodes[*t].op == OpNot {
			*t, negated = p.nodes[*t].a, !negated
		}
	}
	r := p.xorTerms(a, b)
	if negated {
		return p.Not(r)
	}
	return r
}

func (p *Pool) xorTerms(a, b Term) Term {
	if t := p.byParts(OpXor, a, b); t != None {
		return t
	}
	x, c := p.splitConst(OpXor, a)
	y, d := p.splitConst(OpXor, b)
	if c != None && d != None {
		c = p.Xor(c, d)
	} else if c == None {
		c = d
	}
	r := x
	if x == None {
		r = y
	} else if y != None {
		r = p.merge(OpXor, x, y)
	}
	switch {
	case c == None || r == None:
		return max(r, c)
	case p.isSmall(c, 0):
		return r
	case p.isOnes(c):
		return p.Not(r)
	case p.nodes[r].op == OpConst || p.nodes[r].op == OpConcat || p.nodes[r].op == OpNot:
		return p.Xor(r, c)
	}
	return p.binary(OpXor, r, c)
}

// byParts does op, and or xor, on the parts of a concat and of a constant or another concat, if a part of one of them
// is constant. None if it is not so.
func (p *Pool) byParts(op Op, a, b Term) Term {
	if p.nodes[a].op != OpConcat {
		a, b = b, a
	}
	n, o := p.nodes[a], p.nodes[b].op
	if n.op != OpConcat || o != OpConst && (o != OpConcat || !p.constPart(a) && !p.constPart(b)) {
		return None
	}
	k, w := p.number(n.b), p.number(a)
	return p.Concat(p.apply(op, n.a, p.Extract(b, k, w-k)), p.apply(op, n.b, p.Extract(b, 0, k)))
}

// constPart reports whether an upper or lower part of a concat is constant.
func (p *Pool) constPart(t Term) bool {
	n := &p.nodes[t]
	if p.IsConst(n.a) || p.IsConst(n.b) {
		return true
	}
	return p.nodes[n.b].op == OpConcat && p.constPart(n.b)
}

// orParts returns a | b as a concat if both can be cut where one of them has constant bits: concats, and products with
// a power of two, which are shifts. It is what makes a number put together of bytes a concat of bytes.
func (p *Pool) orParts(a, b Term) Term {
	k, ok := p.cut(a)
	l, ok2 := p.cut(b)
	if !ok || !ok2 {
		return None
	}
	if k > l {
		k = l
	}
	w := p.number(a)
	return p.Concat(
		p.Or(p.Extract(a, k, w-k), p.Extract(b, k, w-k)),
		p.Or(p.Extract(a, 0, k), p.Extract(b, 0, k)))
}

// cut returns the lowest place where t can be cut into two without cost, one of which, or of whose parts, is constant.
func (p *Pool) cut(t Term) (uint, bool) {
	n := &p.nodes[t]
	switch n.op {
	case OpConcat:
		for low := n.b; ; low = p.nodes[low].b {
			if p.nodes[low].op != OpConcat {
				return p.number(low), p.constPart(t)
			}
		}
	case OpMul:
		k, ok := p.powerOfTwo(n.a)
		return k, ok
	}
	return 0, false
}
