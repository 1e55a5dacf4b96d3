package term

// Chains of and, xor and add: op(op(op(x1, x2), x3), x4), sorted by the key of the items, so that two chains are merged
// from their outer ends, and what is left of the longer one is shared. A constant is outermost of all.

// lookBack bounds how many items of a chain are compared with a new one, beyond what the order gives for free.
const lookBack = 16

// maxPush bounds how often a read is pushed into both arrays of a choice: without a bound, what they share would be
// visited again and again.
const maxPush = 6

// splitConst returns a chain and its constant, either of which may be None.
func (p *Pool) splitConst(op Op, t Term) (chain, c Term) {
	n := &p.nodes[t]
	switch {
	case n.op == OpConst:
		return None, t
	case n.op == op && p.nodes[n.b].op == OpConst:
		return n.a, n.b
	}
	return t, None
}

// last returns the outermost item of a chain without constant, and the chain below it or None.
func (p *Pool) last(op Op, t Term) (rest, item Term) {
	if n := &p.nodes[t]; n.op == op {
		return n.a, n.b
	}
	return None, t
}

// key returns what the items of a chain are sorted by: the item without its sign or coefficient.
func (p *Pool) key(op Op, t Term) Term {
	n := &p.nodes[t]
	switch {
	case op == OpAnd && n.op == OpNot:
		return n.a
	case op == OpAdd && n.op == OpMul && p.nodes[n.a].op == OpConst:
		return n.b
	}
	return t
}

// merge returns the chain of the items of a and b, two chains without constants.
func (p *Pool) merge(op Op, a, b Term) Term {
	w := p.number(a)
	start := len(p.parts)
	extra := None
	for a != None && b != None {
		restA, x := p.last(op, a)
		restB, y := p.last(op, b)
		switch kx, ky := p.key(op, x), p.key(op, y); {
		case kx > ky:
			p.parts = append(p.parts, x)
			a = restA
		case kx < ky:
			p.parts = append(p.parts, y)
			b = restB
		default:
			a, b = restA, restB
			extra = p.meet(op, x, y, kx, extra)
		}
	}
	if a == None {
		a = b
	}
	a = p.link(op, a, start)
	switch {
	case a == None && extra == None:
		return p.neutral(op, w)
	case a == None:
		return extra
	case extra == None:
		return a
	}
	return p.apply(op, a, extra)
}

// meet combines two items of one key. An item of that key is added to the parts; anything else is returned with what
// was so already, to be combined at the end.
func (p *Pool) meet(op Op, x, y, key, extra Term) Term {
	z := p.combine(op, x, y)
	switch {
	case z == None:
		return extra
	case p.key(op, z) == key && p.nodes[z].op != op:
		p.parts = append(p.parts, z)
		return extra
	case extra == None:
		return z
	}
	return p.apply(op, extra, z)
}

// combine returns op(x, y) of two items of one key; None if nothing is left.
func (p *Pool) combine(op Op, x, y Term) Term {
	switch {
	case op == OpXor:
		return None
	case op == OpAnd && x == y:
		return x
	case op == OpAnd:
		return p.Const(0, p.number(x)) // x & ~x
	}
	cx, atom := p.monomial(x)
	cy, _ := p.monomial(y)
	c := p.Add(cx, cy)
	if p.isSmall(c, 0) {
		return None
	}
	return p.scale(c, atom)
}

// link puts the parts from start on around a chain, the last first, and removes them from the parts.
func (p *Pool) link(op Op, chain Term, start int) Term {
	for len(p.parts) > start {
		item := p.parts[len(p.parts)-1]
		p.parts = p.parts[:len(p.parts)-1]
		switch {
		case chain == None:
			chain = item
		case p.nodes[chain].op == OpConst:
			chain = p.apply(op, chain, item)
		default:
			chain = p.mk(node{op: op, width: p.nodes[item].width, a: chain, b: item})
		}
	}
	return chain
}

// neutral returns the chain of no items.
func (p *Pool) neutral(op Op, w uint) Term {
	if op == OpAnd {
		return p.Ones(w)
	}
	return p.Const(0, w)
}

// apply is the constructor of a chain.
func (p *Pool) apply(op Op, a, b Term) Term {
	switch op {
	case OpAnd:
		return p.And(a, b)
	case OpXor:
		return p.Xor(a, b)
	}
	return p.Add(a, b)
}

// binary makes a node of two operands as it stands.
func (p *Pool) binary(op Op, a, b Term) Term {
	return p.mk(node{op: op, width: p.nodes[a].width, a: a, b: b})
}
