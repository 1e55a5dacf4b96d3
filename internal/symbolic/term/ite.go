package term

// Choice.

// Ite returns a if the truth value c holds, else b. Both are numbers of one width, or arrays of one index width.
func (p *Pool) Ite(c, a, b Term) Term {
	p.condition(c)
	x, y := p.nodes[a], p.nodes[b]
	if x.width != y.width || x.array != y.array {
		panic("heddle bug: term: choice between different sorts")
	}
	raw := node{op: OpIte, width: x.width, array: x.array, a: c, b: a, c: b}
	switch {
	case p.plain:
		return p.mk(raw)
	case p.IsTrue(c) || a == b:
		return a
	case p.IsFalse(c):
		return b
	case p.nodes[c].op == OpNot:
		return p.Ite(p.nodes[c].a, b, a)
	}
	if t := p.iteNested(c, a, b); t != None {
		return t
	}
	if x.array {
		return p.mk(raw)
	}
	if x.width == 1 {
		return p.iteBool(raw)
	}
	if t := p.iteNumber(c, a, b); t != None {
		return t
	}
	return p.mk(raw)
}

// iteNested takes apart choices in a choice: on the same condition, or with a branch in common. None if there are none.
func (p *Pool) iteNested(c, a, b Term) Term {
	x, y := p.nodes[a], p.nodes[b]
	if x.op == OpIte {
		switch {
		case x.a == c:
			return p.Ite(c, x.b, b)
		case x.c == b:
			return p.Ite(p.And(c, x.a), x.b, b)
		case x.b == b:
			return p.Ite(p.And(c, p.Not(x.a)), x.c, b)
		}
	}
	if y.op == OpIte {
		switch {
		case y.a == c:
			return p.Ite(c, a, y.c)
		case y.b == a:
			return p.Ite(p.Or(c, y.a), a, y.c)
		case y.c == a:
			return p.Ite(p.Or(c, p.Not(y.a)), a, y.b)
		}
	}
	return None
}

// iteBool chooses between truth values.
func (p *Pool) iteBool(n node) Term {
	c, a, b := n.a, n.b, n.c
	switch {
	case p.IsTrue(a) || a == c:
		return p.Or(c, b)
	case p.IsFalse(a) || p.complementary(a, c):
		return p.And(p.Not(c), b)
	case p.IsTrue(b) || p.complementary(b, c):
		return p.Or(p.Not(c), a)
	case p.IsFalse(b) || b == c:
		return p.And(c, a)
	case p.complementary(a, b):
		return p.Not(p.Xor(c, a))
	}
	return p.mk(n)
}

// iteNumber simplifies a choice between numbers: one that is an extension of the condition, one that the condition
// makes needless, and one whose branches share a part. Else None.
func (p *Pool) iteNumber(c, a, b Term) Term {
	w := p.number(a)
	x, y := p.nodes[a], p.nodes[b]
	switch {
	case p.isSmall(b, 0) && p.isSmall(a, 1):
		return p.ZExt(c, w)
	case p.isSmall(a, 0) && p.isSmall(b, 1):
		return p.ZExt(p.Not(c), w)
	case p.isSmall(b, 0) && p.isOnes(a):
		return p.SExt(c, w)
	case p.isSmall(a, 0) && p.isOnes(b):
		return p.SExt(p.Not(c), w)
	case p.isEquation(c, a, b):
		return b
	case x.op == OpNot && y.op == OpNot:
		return p.Not(p.Ite(c, x.a, y.a))
	case x.op == OpSExt && y.op == OpSExt && p.number(x.a) == p.number(y.a):
		return p.SExt(p.Ite(c, x.a, y.a), w)
	case x.op == OpConcat && y.op == OpConcat && p.number(x.b) == p.number(y.b) && (x.a == y.a || x.b == y.b):
		return p.Concat(p.Ite(c, x.a, y.a), p.Ite(c, x.b, y.b))
	}
	return None
}

// isEquation reports whether c says that a and b are equal.
func (p *Pool) isEquation(c, a, b Term) bool {
	n := &p.nodes[c]
	return n.op == OpEq && (n.a == a && n.b == b || n.a == b && n.b == a)
}
