package circuit

// Bits is a number, least significant bit first.
type Bits []Lit

// Constant is the number of w bits in words of 64, least significant first. Words that are not there are zero.
func Constant(words []uint64, w int) Bits {
	bits := make(Bits, w)
	for i := range bits {
		bits[i] = Of(i/64 < len(words) && words[i/64]>>(i%64)&1 == 1)
	}
	return bits
}

// small is a constant of up to 64 bits; value is cut to w bits.
func small(value uint64, w int) Bits { return Constant([]uint64{value}, w) }

// sign is the most significant bit.
func (b Bits) sign() Lit { return b[len(b)-1] }

// Known gives the value of a constant number of up to 64 bits.
func (b Bits) Known() (value uint64, ok bool) {
	for i, l := range b {
		if !l.constant() || l == True && i >= 64 {
			return 0, false
		}
		if l == True {
			value |= 1 << i
		}
	}
	return value, true
}

// ZeroExtend widens to w bits, or cuts.
func ZeroExtend(b Bits, w int) Bits { return extend(b, w, False) }

// SignExtend widens to w bits, or cuts.
func SignExtend(b Bits, w int) Bits { return extend(b, w, b.sign()) }

func extend(b Bits, w int, fill Lit) Bits {
	if w <= len(b) {
		return b[:w:w]
	}
	wide := make(Bits, w)
	copy(wide, b)
	for i := len(b); i < w; i++ {
		wide[i] = fill
	}
	return wide
}

// Concat has high above low.
func Concat(high, low Bits) Bits {
	return append(append(make(Bits, 0, len(high)+len(low)), low...), high...)
}

// Complement negates every bit.
func Complement(b Bits) Bits {
	not := make(Bits, len(b))
	for i, l := range b {
		not[i] = l.Not()
	}
	return not
}

func zip(a, b Bits, f func(a, b Lit) Lit) Bits {
	bits := make(Bits, len(a))
	for i := range a {
		bits[i] = f(a[i], b[i])
	}
	return bits
}

// AndBits is the conjunction bit by bit.
func (g *Graph) AndBits(a, b Bits) Bits { return zip(a, b, g.And) }

// OrBits is the disjunction bit by bit.
func (g *Graph) OrBits(a, b Bits) Bits { return zip(a, b, g.Or) }

// XorBits is the exclusive or bit by bit.
func (g *Graph) XorBits(a, b Bits) Bits { return zip(a, b, g.Xor) }

// mask is b where l is true, else zero.
func (g *Graph) mask(l Lit, b Bits) Bits {
	bits := make(Bits, len(b))
	for i := range b {
		bits[i] = g.And(l, b[i])
	}
	return bits
}

// Select is a if c is true, else b.
func (g *Graph) Select(c Lit, a, b Bits) Bits {
	switch c {
	case True:
		return a
	case False:
		return b
	}
	bits := make(Bits, len(a))
	for i := range a {
		bits[i] = g.Ite(c, a[i], b[i])
	}
	return bits
}

// AnyOf is true if one bit is.
func (g *Graph) AnyOf(b Bits) Lit {
	any := False
	for _, l := range b {
		any = g.Or(any, l)
	}
	return any
}

// AllOf is true if every bit is.
func (g *Graph) AllOf(b Bits) Lit {
	all := True
	for _, l := range b {
		all = g.And(all, l)
	}
	return all
}

func (g *Graph) isZero(b Bits) Lit { return g.AnyOf(b).Not() }
