package circuit

// Equal compares two numbers of one width.
func (g *Graph) Equal(a, b Bits) Lit {
	equal := True
	for i := range a {
		equal = g.And(equal, g.Same(a[i], b[i]))
	}
	return equal
}

// Less compares without sign: it is the borrow of a - b.
func (g *Graph) Less(a, b Bits) Lit { return g.less(a, b, False) }

// LessOrEqual compares without sign.
func (g *Graph) LessOrEqual(a, b Bits) Lit { return g.less(a, b, True) }

func (g *Graph) less(a, b Bits, borrow Lit) Lit {
	for i := range a {
		borrow = g.Majority(a[i].Not(), b[i], borrow)
	}
	return borrow
}

// SignedLess compares with sign.
func (g *Graph) SignedLess(a, b Bits) Lit { return g.Less(biased(a), biased(b)) }

// SignedLessOrEqual compares with sign.
func (g *Graph) SignedLessOrEqual(a, b Bits) Lit { return g.LessOrEqual(biased(a), biased(b)) }

// biased maps the order of signed numbers to that of unsigned ones.
func biased(a Bits) Bits {
	bits := append(Bits(nil), a...)
	bits[len(bits)-1] = a.sign().Not()
	return bits
}
