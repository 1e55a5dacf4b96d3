package term

// Equations of polynomials. Products of sums are kept as they are, since multiplying them out makes terms longer; but
// a law such as (x + y) * z = x*z + y*z holds because nothing is left once both sides are multiplied out, and no
// number of bits encodes that for a SAT solver. A remainder counts as x - x/y*y, which is so for y = 0 as well.

// maxItems bounds the items that multiplying out looks at: sums of four times sums of four, twice, and some more.
const maxItems = 64

// eqPolynomials multiplies out both sides. None unless all products of unknowns vanish.
func (p *Pool) eqPolynomials(a, b Term) Term {
	if !p.multipliesOut(a, b) {
		return None
	}
	room := maxItems
	x, y := p.multiplyOut(a, &room), p.multiplyOut(b, &room)
	if room < 0 || !p.chainWithin(OpAdd, x, maxNegated) || !p.chainWithin(OpAdd, y, maxNegated) {
		return None
	}
	d := p.Sub(x, y)
	if !p.isLinear(d) {
		return None
	}
	return p.Eq(d, p.Const(0, p.number(d)))
}

// multipliesOut reports whether multiplying out can do anything: there are a product with a sum in it, or a product and a
// remainder, on sides that are short enough.
func (p *Pool) multipliesOut(a, b Term) bool {
	products, remainders, sums := false, false, false
	for _, t := range [...]Term{a, b} {
		if !p.chainWithin(OpAdd, t, maxNegated) {
			return false
		}
		for rest := t; rest != None; {
			var item Term
			rest, item = p.last(OpAdd, rest)
			_, atom := p.monomial(item)
			switch p.nodes[atom].op {
			case OpMul:
				products = true
				sums = sums || p.hasSumFactor(atom)
			case OpURem, OpSRem:
				remainders = true
			}
		}
	}
	return sums || products && remainders
}

func (p *Pool) hasSumFactor(product Term) bool {
	for n := 0; product != None && n < maxItems; n++ {
		var factor Term
		product, factor = p.last(OpMul, product)
		if op := p.nodes[factor].op; op == OpAdd || op == OpNot {
			return true
		}
	}
	return false
}

// isLinear reports whether no item of a sum is a product of unknowns.
func (p *Pool) isLinear(t Term) bool {
	for t != None {
		var item Term
		t, item = p.last(OpAdd, t)
		if _, atom := p.monomial(item); p.nodes[atom].op == OpMul {
			return false
		}
	}
	return true
}

// multiplyOut gives a sum without products of sums. What it gives when room, which counts down, is below zero is of no
// use.
func (p *Pool) multiplyOut(t Term, room *int) Term {
	rest, r := p.linear(t)
	if r == None {
		r = p.Const(0, p.number(t))
	}
	for rest != None && *room >= 0 {
		var item Term
		rest, item = p.last(OpAdd, rest)
		*room--
		k, atom := p.monomial(item)
		r = p.Add(r, p.timesOut(k, p.multiplyOutAtom(atom, room), room))
	}
	return r
}

func (p *Pool) multiplyOutAtom(t Term, room *int) Term {
	switch n := p.nodes[t]; n.op {
	case OpMul:
		r := p.Const(1, uint(n.width))
		for rest := t; rest != None && *room >= 0; {
			var factor Term
			rest, factor = p.last(OpMul, rest)
			r = p.timesOut(r, p.multiplyOut(factor, room), room)
		}
		return r
	case OpURem:
		return p.remainderOut(&n, p.UDiv(n.a, n.b), room)
	case OpSRem:
		return p.remainderOut(&n, p.SDiv(n.a, n.b), room)
	}
	return t
}

// remainderOut is a remainder by its quotient.
func (p *Pool) remainderOut(n *node, quotient Term, room *int) Term {
	product := p.timesOut(quotient, p.multiplyOut(n.b, room), room)
	if !p.chainWithin(OpAdd, product, maxNegated) {
		*room = -1
		return product
	}
	return p.Sub(p.multiplyOut(n.a, room), product)
}

// timesOut is the sum of the products of each item of a with each of b.
func (p *Pool) timesOut(a, b Term, room *int) Term {
	var bufA, bufB [maxItems]Term
	r := p.Const(0, p.number(a))
	for _, x := range p.items(bufA[:0], a, room) {
		for _, y := range p.items(bufB[:0], b, room) {
			if *room--; *room < 0 {
				return r
			}
			r = p.Add(r, p.Mul(x, y))
		}
	}
	return r
}

// items are those of a sum, its constant too; ~x has the items -x and -1.
func (p *Pool) items(buf []Term, t Term, room *int) []Term {
	rest, c := p.linear(t)
	if c != None {
		buf = append(buf, c)
	}
	for rest != None {
		if len(buf) == cap(buf) {
			*room = -1
			return buf
		}
		var item Term
		rest, item = p.last(OpAdd, rest)
		buf = append(buf, item)
	}
	return buf
}
