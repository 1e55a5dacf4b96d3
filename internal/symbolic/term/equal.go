package term

// Equality.

// Ne returns whether the numbers differ, as one bit.
func (p *Pool) Ne(a, b Term) Term { return p.Not(p.Eq(a, b)) }

// Eq returns whether the numbers are equal, as one bit.
func (p *Pool) Eq(a, b Term) Term {
	w := p.sameWidth(a, b)
	if p.plain {
		return p.eqNode(a, b)
	}
	switch {
	case a == b:
		return p.Bool(true)
	case w == 1:
		return p.Not(p.Xor(a, b))
	}
	if t := p.fold(node{op: OpEq, width: 1, a: a, b: b}); t != None {
		return t
	}
	if p.complementary(a, b) {
		return p.Bool(false)
	}
	if p.IsConst(a) {
		a, b = b, a
	}
	if t := p.eqPolynomials(a, b); t != None {
		return t
	}
	if p.arithmetic(a) || p.arithmetic(b) {
		if t := p.eqSums(a, b); t != None {
			return t
		}
	}
	return p.eqTerms(a, b)
}

// eqNode makes the node, the older term first and a constant last.
func (p *Pool) eqNode(a, b Term) Term {
	if p.IsConst(a) || !p.IsConst(b) && a > b {
		a, b = b, a
	}
	return p.mk(node{op: OpEq, width: 1, a: a, b: b})
}

// arithmetic reports whether t is a sum or has a coefficient.
func (p *Pool) arithmetic(t Term) bool {
	n := &p.nodes[t]
	return n.op == OpAdd || n.op == OpMul && p.IsConst(n.a)
}

// eqSums moves everything to one side, so that equal items vanish, and solves for what is left if it is one item.
// None if the sums are too long for that.
func (p *Pool) eqSums(a, b Term) Term {
	if !p.chainWithin(OpAdd, a, maxNegated) || !p.chainWithin(OpAdd, b, maxNegated) {
		return None
	}
	sum, c := p.splitConst(OpAdd, p.Sub(a, b))
	switch {
	case sum == None:
		return p.Bool(p.isSmall(c, 0))
	case p.nodes[sum].op == OpNot:
		return p.eqTerms(p.nodes[sum].a, p.Ones(p.number(a)))
	case c == None:
		c = p.Const(0, p.number(a))
	}
	if p.nodes[sum].op != OpAdd {
		return p.eqMonomial(sum, p.Neg(c))
	}
	return p.balance(sum, c)
}

// eqMonomial solves k*x = c: for an odd k by its inverse; else the low bits of c must be zero, and the high bits of x
// do not matter.
func (p *Pool) eqMonomial(t, c Term) Term {
	k, x := p.monomial(t)
	if p.isSmall(k, 1) {
		return p.eqTerms(x, c)
	}
	w := p.number(t)
	z, _ := p.zeroEnds(k)
	if z > 0 {
		if !p.isSmall(p.Extract(c, 0, z), 0) {
			return p.Bool(false)
		}
		odd := p.Extract(k, z, w-z)
		return p.Eq(p.Mul(odd, p.Extract(x, 0, w-z)), p.Extract(c, z, w-z))
	}
	return p.Eq(x, p.Mul(p.inverse(k), c))
}

// inverse returns the inverse of an odd constant modulo 2^w, by Newton's iteration: each step doubles the number of
// right bits.
func (p *Pool) inverse(k Term) Term {
	w := p.number(k)
	x := k // right in three bits
	for n := uint(3); n < w; n *= 2 {
		x = p.Mul(x, p.Sub(p.Const(2, w), p.Mul(k, x)))
	}
	return x
}

// balance returns sum + c = 0 with the items of negative coefficient on the other side. The oldest item is made
// positive, so that x = y and y = x, x - y = 1 and y - x = -1 become the same.
func (p *Pool) balance(sum, c Term) Term {
	first := sum
	for p.nodes[first].op == OpAdd {
		first = p.nodes[first].a
	}
	if k, _ := p.monomial(first); p.negative(k) {
		sum, c = p.Neg(sum), p.Neg(c)
	}
	zero := p.Const(0, p.number(sum))
	left, right := zero, p.Neg(c)
	for rest := sum; rest != None; {
		var item Term
		rest, item = p.last(OpAdd, rest)
		if k, _ := p.monomial(item); p.negative(k) {
			right = p.Add(right, p.Neg(item))
		} else {
			left = p.Add(left, item)
		}
	}
	return p.eqTerms(left, right)
}

// negative reports whether the sign bit of a constant is set.
func (p *Pool) negative(c Term) bool { return p.isSmall(p.SignBit(c), 1) }

// eqTerms is Eq without arithmetic.
func (p *Pool) eqTerms(a, b Term) Term {
	if a == b {
		return p.Bool(true)
	}
	if p.IsConst(a) {
		a, b = b, a
	}
	if p.IsConst(b) {
		return p.eqConst(a, b)
	}
	x, y := p.nodes[a], p.nodes[b]
	switch {
	case x.op == OpConcat && (y.op == OpConcat || y.op == OpConst):
		return p.eqConcat(&x, b)
	case y.op == OpConcat && x.op == OpSExt, x.op == OpConcat && y.op == OpSExt:
		if x.op != OpConcat {
			x, b = y, a
		}
		return p.eqConcat(&x, b)
	case x.op == OpSExt && y.op == OpSExt && p.number(x.a) == p.number(y.a):
		return p.Eq(x.a, y.a)
	case x.op == OpNot && y.op == OpNot:
		return p.Eq(x.a, y.a)
	}
	if t := p.eqIte(&x, b); t != None {
		return t
	}
	if t := p.eqIte(&y, a); t != None {
		return t
	}
	return p.eqNode(a, b)
}

// eqConcat compares the parts of a concat with those of b.
func (p *Pool) eqConcat(x *node, b Term) Term {
	k, w := p.number(x.b), uint(x.width)
	hi := p.Eq(x.a, p.Extract(b, k, w-k))
	if p.IsFalse(hi) {
		return hi
	}
	return p.And(hi, p.Eq(x.b, p.Extract(b, 0, k)))
}

// eqIte simplifies ite(c, x, y) = b where b is x or y. Else None.
func (p *Pool) eqIte(n *node, b Term) Term {
	switch {
	case n.op != OpIte:
	case n.b == b:
		return p.Or(n.a, p.Eq(n.c, b))
	case n.c == b:
		return p.Or(p.Not(n.a), p.Eq(n.b, b))
	}
	return None
}

// maxChoices bounds how far a comparison follows a chain of choices between constants (a table, read at an unknown
// index), and with it the depth of recursion.
const maxChoices = 1024

// eqConst compares with a constant.
func (p *Pool) eqConst(a, c Term) Term {
	n := p.nodes[a]
	switch n.op {
	case OpConst:
		return p.Eq(a, c)
	case OpNot:
		return p.Eq(n.a, p.Not(c))
	case OpXor:
		if p.IsConst(n.b) {
			return p.Eq(n.a, p.Xor(n.b, c))
		}
	case OpConcat:
		return p.eqConcat(&n, c)
	case OpSExt:
		k := p.number(n.a)
		low := p.Extract(c, 0, k)
		if p.SExt(low, uint(n.width)) != c {
			return p.Bool(false)
		}
		return p.Eq(n.a, low)
	case OpIte:
		if (p.IsConst(n.b) || p.IsConst(n.c)) && p.choices < maxChoices {
			p.choices++
			x, y := p.Eq(n.b, c), p.Eq(n.c, c)
			p.choices--
			return p.Ite(n.a, x, y)
		}
	}
	return p.eqNode(a, c)
}
