package circuit

// Extended is the format of x87 with its integer bit left out, as the others have theirs. Numbers of 80 bits are brought to it,
// computed there, and brought back. Only a NaN is chosen by x87's own rule: the one with the larger significand.
//
// Patterns that no operation makes are what bitvec says: a subnormal number with an integer bit is the normal one that it
// spells; one that is not subnormal and has none is refused, which gives the default NaN.
var Extended = Format{15, 64}

// ExtendedWidth is the number of bits of a number of x87.
const ExtendedWidth = 80

const integerBit = 63

// Implicit is a number of x87 in the format Extended.
func (g *Graph) Implicit(a Bits) Bits {
	fraction, whole, exponent := a[:integerBit], a[integerBit], a[integerBit+1:ExtendedWidth-1]
	least := g.isZero(exponent)
	field := append(Bits{g.Or(exponent[0], g.And(least, whole))}, exponent[1:]...)
	number := Concat(Bits{a.sign()}, Concat(field, fraction))
	return g.Select(g.refuses(a), Extended.defaultNaN(), number)
}

// refuses reports whether a pattern has no integer bit where there must be one.
func (g *Graph) refuses(a Bits) Lit {
	return g.And(a[integerBit].Not(), g.AnyOf(a[integerBit+1:ExtendedWidth-1]))
}

// Explicit is a number of the format Extended as x87 has it.
func (g *Graph) Explicit(a Bits) Bits {
	exponent := Extended.exponent(a)
	return Concat(Bits{a.sign()}, Concat(exponent, Concat(Bits{g.AnyOf(exponent)}, Extended.fraction(a))))
}

// ExtendedUnary applies an operation of the format Extended to a number of x87.
func (g *Graph) ExtendedUnary(a Bits, op func(a Bits) Bits) Bits {
	return g.Explicit(op(g.Implicit(a)))
}

// ExtendedBinary applies an operation of the format Extended to numbers of x87.
func (g *Graph) ExtendedBinary(a, b Bits, op func(a, b Bits) Bits) Bits {
	x, y := g.Implicit(a), g.Implicit(b)
	nan := g.Or(g.isNaN(Extended, x), g.isNaN(Extended, y))
	return g.Select(nan, g.chosenNaN(a, b, x, y), g.Explicit(op(x, y)))
}

// chosenNaN is the result if one of two numbers is a NaN; x and y are the same without integer bits.
func (g *Graph) chosenNaN(a, b, x, y Bits) Bits {
	isX, isY := g.isNaN(Extended, x), g.isNaN(Extended, y)
	larger, equal := g.Less(a[:integerBit+1], b[:integerBit+1]), g.Equal(a[:integerBit+1], b[:integerBit+1])
	second := g.And(isY, g.Or(isX.Not(), g.Or(larger, g.And(equal, a.sign()))))
	nan := g.Explicit(Extended.quiet(g.Select(second, y, x)))
	return g.Select(g.Or(g.refuses(a), g.refuses(b)), g.Explicit(Extended.defaultNaN()), nan)
}

// ExtendedMinMax is minnum or maxnum of numbers of x87: the other operand of a NaN, the first of equal ones.
func (g *Graph) ExtendedMinMax(a, b Bits, least bool) Bits {
	x, y := g.Implicit(a), g.Implicit(b)
	equal, greater, less, unordered := g.FloatRelation(Extended, x, y)
	wanted := greater
	if least {
		wanted = less
	}
	return g.Select(g.Or(g.Or(wanted, equal), g.And(unordered, g.isNaN(Extended, x).Not())), a, b)
}

// IntegerOfExtended rounds toward zero. Out of range is what the stores of 16, 32 and 64 bits give of which the least is taken
// that holds the integer; above 64 bits what the library gives.
func (g *Graph) IntegerOfExtended(a Bits, w int, signed bool) Bits {
	x := g.Implicit(a)
	if w > 64 {
		return g.saturated(Extended, Concat(Bits{a.sign()}, x[:len(x)-1]), w, signed, false) // a NaN by its sign, be it refused
	}
	u := g.unpack(Extended, x)
	if w == 64 && !signed {
		large := g.And(u.sign.Not(), g.Or(u.inf, g.And(u.finite(g), g.below(u, 63).Not())))
		upper := g.mask(g.And(u.finite(g), g.below(u, 64)), g.truncated(u, 64))
		return g.Select(large, upper, g.stored(u, 64))
	}
	register := 16
	for register < w || !signed && register == w {
		register *= 2
	}
	return g.stored(u, register)[:w]
}

// stored is a number as a signed integer of so many bits: the least one if it is out of range.
func (g *Graph) stored(u unpacked, bits int) Bits {
	inRange := g.And(u.finite(g), g.below(u, bits-1))
	return g.Select(inRange, g.negateIf(u.sign, g.truncated(u, bits)), Concat(Bits{True}, repeat(False, bits-1)))
}
