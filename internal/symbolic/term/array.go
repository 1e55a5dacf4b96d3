package term

// Arrays makes arrays of bytes of a pool, and reads them.
type Arrays struct{ p *Pool }

// Arrays returns the pool's operations on arrays of bytes.
func (p *Pool) Arrays() Arrays { return Arrays{p} }

// Var returns the unknown array of that name, with indices of indexWidth bits, 1 to 64.
func (x Arrays) Var(name string, indexWidth uint) Term {
	checkIndexWidth(indexWidth)
	return x.p.variable(name, node{op: OpArrayVar, array: true, width: uint32(indexWidth)})
}

func checkIndexWidth(w uint) {
	if w == 0 || w > 64 {
		panic("heddle bug: term: array indices have 1 to 64 bits")
	}
}

// Const returns the array that holds the byte v everywhere; indices have indexWidth bits, 1 to 64.
func (x Arrays) Const(v Term, indexWidth uint) Term {
	p := x.p
	checkIndexWidth(indexWidth)
	p.byteSized(v)
	return p.mk(node{op: OpConstArray, array: true, width: uint32(indexWidth), a: v})
}

func (p *Pool) byteSized(t Term) {
	if p.number(t) != 8 {
		panic("heddle bug: term: the elements of arrays are bytes")
	}
}

// indexed checks an access to an array.
func (p *Pool) indexed(array, i Term) {
	n := &p.nodes[array]
	if !n.array || p.number(i) != uint(n.width) {
		panic("heddle bug: term: no array, or an index of another width")
	}
}

// Select returns the byte of the array at i. Stores that are known to be elsewhere are skipped.
func (x Arrays) Select(array, i Term) Term {
	p := x.p
	p.indexed(array, i)
	if p.plain {
		return p.mk(node{op: OpSelect, width: 8, a: array, b: i})
	}
	for {
		n := p.nodes[array]
		switch {
		case n.op == OpConstArray:
			return n.a
		case n.op == OpStore && n.b == i:
			return n.c
		case n.op == OpStore && p.differ(n.b, i):
			array = n.a
			continue
		case n.op == OpIte:
			if t := p.selectIte(&n, i); t != None {
				return t
			}
		}
		return p.mk(node{op: OpSelect, width: 8, a: array, b: i})
	}
}

// selectIte reads from both arrays of a choice if one of the reads is answered. Else None.
func (p *Pool) selectIte(n *node, i Term) Term {
	if p.depth >= maxPush {
		return None
	}
	p.depth++
	x, y := p.Arrays().Select(n.b, i), p.Arrays().Select(n.c, i)
	p.depth--
	if x != y && p.nodes[x].op == OpSelect && p.nodes[y].op == OpSelect {
		return None
	}
	return p.Ite(n.a, x, y)
}

// differ reports whether two indices are never equal: as sums that differ by a constant, or by what is known about them.
func (p *Pool) differ(i, j Term) bool {
	x, c := p.splitConst(OpAdd, i)
	y, d := p.splitConst(OpAdd, j)
	if x == y {
		return c != d // None stands for zero, which is never a summand
	}
	a, b := &p.facts[i], &p.facts[j]
	return a.hi < b.lo || b.hi < a.lo || a.one&b.zero|a.zero&b.one != 0
}

// Store returns the array with the byte v at i. An older store at i is dropped if it is near.
func (x Arrays) Store(array, i, v Term) Term {
	p := x.p
	p.indexed(array, i)
	p.byteSized(v)
	if p.plain {
		return p.store(array, i, v)
	}
	if n := p.nodes[v]; n.op == OpSelect && n.a == array && n.b == i {
		return array
	}
	if n := p.nodes[array]; n.op == OpConstArray && n.a == v {
		return array
	}
	if t := p.overwrite(array, i, v); t != None {
		return t
	}
	return p.store(array, i, v)
}

func (p *Pool) store(array, i, v Term) Term {
	return p.mk(node{op: OpStore, array: true, width: p.nodes[array].width, a: array, b: i, c: v})
}

// overwrite looks for a store at i below stores that are elsewhere, and returns the array with v instead. Else None.
func (p *Pool) overwrite(array, i, v Term) Term {
	below := array
	for depth := range lookBack {
		n := p.nodes[below]
		switch {
		case n.op != OpStore:
			return None
		case n.b == i && n.c == v:
			return array
		case n.b == i:
			return p.replaceStore(array, depth, v)
		case !p.differ(n.b, i):
			return None
		}
		below = n.a
	}
	return None
}

// replaceStore returns an array with another byte in the store that lies below depth others.
func (p *Pool) replaceStore(array Term, depth int, v Term) Term {
	n := p.nodes[array]
	if depth == 0 {
		return p.store(n.a, n.b, v)
	}
	return p.store(p.replaceStore(n.a, depth-1, v), n.b, n.c)
}
