package circuit

// FloatRem is the remainder of a / b truncated: C's fmod, which is exact. It subtracts b bit by bit of the quotient, of which
// there may be as many as there are exponents.
func (g *Graph) FloatRem(f Format, a, b Bits) Bits {
	return g.binary(f, NearestEven, a, b, g.remainder)
}

func (g *Graph) remainder(f Format, a, b Bits) Bits {
	x, y := g.unpack(f, a), g.unpack(f, b)
	wide := len(x.exponent) + 1
	distance := g.Sub(SignExtend(x.exponent, wide), SignExtend(y.exponent, wide))
	p := f.Precision + 1
	divisor := ZeroExtend(y.significand, p)
	subtract := func(rest Bits) Bits {
		difference, fits := g.add(rest, Complement(divisor), True)
		return g.Select(fits, difference, rest)
	}
	rest := subtract(ZeroExtend(x.significand, p))
	for i := 2*f.bias() + f.Precision - 3; i >= 0; i-- { // the largest distance of two exponents, less one
		further := g.SignedLess(small(uint64(i), wide), distance)
		rest = g.Select(further, subtract(Concat(rest[:p-1], Bits{False})), rest)
	}
	normal, shift := g.normalise(rest)
	exponent := g.Sub(g.addBit(SignExtend(y.exponent, wide), True), ZeroExtend(shift, wide))
	none := normal.sign().Not()
	finite := g.round(f, NearestEven, x.sign, exponent, padded(normal, f.Precision+2))
	invalid := g.Or(x.inf, y.zero)
	result := g.special(f, invalid, False, none, x.sign, finite)
	itself := g.And(invalid.Not(), g.Or(g.Or(x.zero, y.inf), distance.sign()))
	result = g.Select(itself, a, result)
	for _, n := range []Bits{b, a} {
		result = g.Select(g.isNaN(f, n), f.quiet(n), result)
	}
	return result
}
