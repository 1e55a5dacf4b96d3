package term

// Sums and products. A sum is a chain of monomials c*x, sorted by x; ~x counts as -x - 1. A constant factor is not
// multiplied into longer sums: that would make one product into many.

// maxNegated is the length of a sum that is still negated item by item, so that x - x cancels.
const maxNegated = 16

// Add returns a + b.
func (p *Pool) Add(a, b Term) Term {
	w := p.sameWidth(a, b)
	if p.plain {
		return p.binary(OpAdd, a, b)
	}
	if w == 1 {
		return p.Xor(a, b)
	}
	if t := p.fold(node{op: OpAdd, width: w, a: a, b: b}); t != None {
		return t
	}
	a, c := p.linear(a)
	b, d := p.linear(b)
	if c != None && d != None {
		c = p.Add(c, d)
	} else if c == None {
		c = d
	}
	r := a
	if a == None {
		r = b
	} else if b != None {
		r = p.merge(OpAdd, a, b)
	}
	if c == None || p.isSmall(c, 0) && r != None {
		return r
	}
	return p.addConst(r, c)
}

// linear returns a sum without its constant, and the constant; either may be None.
func (p *Pool) linear(t Term) (sum, c Term) {
	if n := p.nodes[t]; n.op == OpNot {
		w := uint(n.width)
		sum, c = p.splitConst(OpAdd, p.Neg(n.a))
		if c == None {
			return sum, p.Ones(w)
		}
		return sum, p.Add(c, p.Ones(w))
	}
	return p.splitConst(OpAdd, t)
}

// addConst returns r + c for a sum that may have a constant after all, and a constant that is not zero.
func (p *Pool) addConst(r, c Term) Term {
	switch n := p.nodes[r]; {
	case n.op == OpConst, n.op == OpNot, n.op == OpAdd && p.IsConst(n.b):
		return p.Add(r, c)
	case n.op == OpMul && p.isOnes(n.a) && p.isOnes(c):
		return p.Not(n.b)
	case n.op == OpIte && p.IsConst(n.b) && p.IsConst(n.c):
		return p.Ite(n.a, p.Add(n.b, c), p.Add(n.c, c))
	}
	return p.binary(OpAdd, r, c)
}

// monomial returns the coefficient and the rest of an item of a sum.
func (p *Pool) monomial(t Term) (c, atom Term) {
	if n := &p.nodes[t]; n.op == OpMul && p.nodes[n.a].op == OpConst {
		return n.a, n.b
	}
	return p.Const(1, p.number(t)), t
}

// Sub returns a - b.
func (p *Pool) Sub(a, b Term) Term {
	p.sameWidth(a, b)
	if !p.plain && a == b {
		return p.Const(0, p.number(a))
	}
	return p.Add(a, p.Neg(b))
}

// Neg returns -a.
func (p *Pool) Neg(a Term) Term {
	ones := p.Ones(p.number(a))
	if p.plain {
		return p.binary(OpMul, ones, a)
	}
	return p.scale(ones, a)
}

// scale returns c*t for a constant c.
func (p *Pool) scale(c, t Term) Term {
	n := p.nodes[t]
	switch {
	case p.isSmall(c, 0):
		return c
	case p.isSmall(c, 1):
		return t
	case n.width == 1 || n.op == OpConst:
		return p.Mul(c, t)
	case n.op == OpNot: // c*~x = -c*x - c
		negative := p.Neg(c)
		return p.Add(p.scale(negative, n.a), negative)
	case n.op == OpMul && p.IsConst(n.a):
		return p.scale(p.Mul(c, n.a), n.b)
	case n.op == OpIte && p.IsConst(n.b) && p.IsConst(n.c):
		return p.Ite(n.a, p.Mul(c, n.b), p.Mul(c, n.c))
	case n.op == OpAdd && p.IsConst(n.b):
		return p.Add(p.scale(c, n.a), p.Mul(c, n.b))
	case n.op == OpAdd && p.isOnes(c) && p.chainWithin(OpAdd, t, maxNegated):
		return p.Add(p.scale(c, n.a), p.scale(c, n.b))
	}
	return p.binary(OpMul, c, t)
}

// chainWithin reports whether a chain has at most n items.
func (p *Pool) chainWithin(op Op, t Term, n int) bool {
	for ; n > 0; n-- {
		if p.nodes[t].op != op {
			return true
		}
		t = p.nodes[t].a
	}
	return false
}

// Mul returns a * b.
func (p *Pool) Mul(a, b Term) Term {
	w := p.sameWidth(a, b)
	if p.plain {
		return p.binary(OpMul, a, b)
	}
	if w == 1 {
		return p.And(a, b)
	}
	if t := p.fold(node{op: OpMul, width: w, a: a, b: b}); t != None {
		return t
	}
	switch {
	case p.IsConst(a):
		return p.scale(a, b)
	case p.IsConst(b):
		return p.scale(b, a)
	}
	c, x := p.monomial(a)
	d, y := p.monomial(b)
	return p.scale(p.Mul(c, d), p.product(x, y))
}

// product merges two products without constants. Factors are sorted; one may stand several times.
func (p *Pool) product(a, b Term) Term {
	start := len(p.parts)
	for a != None && b != None {
		restA, x := p.last(OpMul, a)
		restB, y := p.last(OpMul, b)
		if x > y {
			p.parts = append(p.parts, x)
			a = restA
		} else {
			p.parts = append(p.parts, y)
			b = restB
		}
	}
	return p.linkProduct(max(a, b), start)
}

// linkProduct is link for factors, of which no two are constant.
func (p *Pool) linkProduct(r Term, start int) Term {
	for len(p.parts) > start {
		item := p.parts[len(p.parts)-1]
		p.parts = p.parts[:len(p.parts)-1]
		switch {
		case r == None:
			r = item
		case p.IsConst(r):
			r = p.Mul(r, item)
		case p.nodes[r].op == OpMul && p.IsConst(p.nodes[r].a):
			r = p.Mul(r, item)
		default:
			r = p.binary(OpMul, r, item)
		}
	}
	return r
}
