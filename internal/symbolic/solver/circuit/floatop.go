package circuit

// binary applies op to operands of a format that has arithmetic of its own, or to Float.
func (g *Graph) binary(f Format, r Rounding, a, b Bits, op func(f Format, a, b Bits) Bits) Bits {
	if !f.promoted() {
		return op(f, a, b)
	}
	return g.FloatConvert(f, Float, r, op(Float, g.FloatConvert(Float, f, r, a), g.FloatConvert(Float, f, r, b)))
}

// FloatNeg flips the sign, of a NaN too.
func FloatNeg(a Bits) Bits { return Concat(Bits{a.sign().Not()}, a[:len(a)-1]) }

// FloatAbs clears the sign, of a NaN too.
func FloatAbs(a Bits) Bits { return Concat(Bits{False}, a[:len(a)-1]) }

// FloatAdd is a + b.
func (g *Graph) FloatAdd(f Format, r Rounding, a, b Bits) Bits {
	return g.binary(f, r, a, b, func(f Format, a, b Bits) Bits { return g.sum(f, r, a, b, b) })
}

// FloatSub is a - b.
func (g *Graph) FloatSub(f Format, r Rounding, a, b Bits) Bits {
	return g.binary(f, r, a, b, func(f Format, a, b Bits) Bits { return g.sum(f, r, a, FloatNeg(b), b) })
}

// sum adds a and b; the NaN of asGiven is that of the second operand.
func (g *Graph) sum(f Format, r Rounding, a, b, asGiven Bits) Bits {
	swap := g.Less(f.magnitude(a), f.magnitude(b))
	big, little := g.unpack(f, g.Select(swap, b, a)), g.unpack(f, g.Select(swap, a, b))
	opposite := g.Xor(big.sign, little.sign)

	// Three bits below: two that rounding sees after a shift to the left by one, and one for the rest. One above.
	w := f.Precision + 4
	x := ZeroExtend(Concat(big.significand, repeat(False, 3)), w)
	y := ZeroExtend(Concat(little.significand, repeat(False, 3)), w)
	// Nothing is nearer to zero than zero: the difference of exponents is not negative.
	y = g.rightSticky(y, g.Sub(big.exponent, little.exponent))
	flipped := make(Bits, w)
	for i := range y {
		flipped[i] = g.Xor(y[i], opposite)
	}
	total, _ := g.add(x, flipped, opposite)

	normal, distance := g.normalise(total)
	wide := f.Exponent + 3
	exponent := g.Sub(g.addBit(SignExtend(big.exponent, wide), True), ZeroExtend(distance, wide))
	none := normal.sign().Not()
	ofNone := g.And(big.sign, little.sign)
	if r == Floor {
		ofNone = g.Or(big.sign, little.sign)
	}
	sign := g.Ite(none, ofNone, big.sign)
	inf := g.Or(big.inf, little.inf)
	invalid := g.And(g.And(big.inf, little.inf), opposite)
	sign = g.Ite(inf, big.sign, sign)
	return g.special(f, invalid, inf, none, sign, g.round(f, r, sign, exponent, normal), a, asGiven)
}

// FloatMul is a * b.
func (g *Graph) FloatMul(f Format, r Rounding, a, b Bits) Bits {
	return g.binary(f, r, a, b, func(f Format, a, b Bits) Bits { return g.product(f, r, a, b) })
}

func (g *Graph) product(f Format, r Rounding, a, b Bits) Bits {
	x, y := g.unpack(f, a), g.unpack(f, b)
	sign := g.Xor(x.sign, y.sign)
	n := 2 * f.Precision
	significand := g.Mul(ZeroExtend(x.significand, n), ZeroExtend(y.significand, n))
	exponent := g.sumOfExponents(f, x.exponent, y.exponent)
	finite := g.roundFrom(f, r, sign, g.addBit(exponent, True), significand)
	inf, zero := g.Or(x.inf, y.inf), g.Or(x.zero, y.zero)
	return g.special(f, g.And(inf, zero), inf, zero, sign, finite, a, b)
}

func (g *Graph) sumOfExponents(f Format, a, b Bits) Bits {
	wide := f.Exponent + 4
	return g.Add(SignExtend(a, wide), SignExtend(b, wide))
}

// roundFrom rounds a significand whose highest one is in the first or second place.
func (g *Graph) roundFrom(f Format, r Rounding, sign Lit, exponent, significand Bits) Bits {
	top := significand.sign()
	shifted := g.Select(top, significand, Concat(significand[:len(significand)-1], Bits{False}))
	return g.round(f, r, sign, g.Sub(exponent, ZeroExtend(Bits{top.Not()}, len(exponent))), shifted)
}

// FloatDiv is a / b.
func (g *Graph) FloatDiv(f Format, r Rounding, a, b Bits) Bits {
	return g.binary(f, r, a, b, func(f Format, a, b Bits) Bits { return g.quotient(f, r, a, b) })
}

func (g *Graph) quotient(f Format, r Rounding, a, b Bits) Bits {
	x, y := g.unpack(f, a), g.unpack(f, b)
	sign := g.Xor(x.sign, y.sign)
	p := f.Precision
	divisor := ZeroExtend(y.significand, p+1)
	rest := ZeroExtend(x.significand, p+1)
	digits := make(Bits, p+3) // one may be lost to the left, two are for rounding
	for i := len(digits) - 1; i >= 0; i-- {
		difference, fits := g.add(rest, Complement(divisor), True)
		digits[i] = fits
		rest = Concat(g.Select(fits, difference, rest)[:p], Bits{False})
	}
	digits[0] = g.Or(digits[0], g.AnyOf(rest))

	wide := f.Exponent + 4
	exponent := g.Sub(SignExtend(x.exponent, wide), SignExtend(y.exponent, wide))
	finite := g.roundFrom(f, r, sign, exponent, digits)
	invalid := g.Or(g.And(x.inf, y.inf), g.And(x.zero, y.zero))
	inf, zero := g.Or(x.inf, y.zero), g.Or(x.zero, y.inf)
	return g.special(f, invalid, inf, zero, sign, finite, a, b)
}

// FloatSqrt is the square root.
func (g *Graph) FloatSqrt(f Format, r Rounding, a Bits) Bits {
	if f.promoted() {
		return g.FloatConvert(f, Float, r, g.FloatSqrt(Float, r, g.FloatConvert(Float, f, r, a)))
	}
	u := g.unpack(f, a)
	// The exponent is made even; the significand is then from 1 to below 4.
	odd := u.exponent[0]
	n := f.Precision + 2
	radicand := Concat(u.significand, repeat(False, 2*n-1-f.Precision))
	radicand = g.Select(odd, Concat(radicand, Bits{False}), Concat(Bits{False}, radicand))
	root, rest := g.squareRoot(radicand, n)
	root[0] = g.Or(root[0], g.AnyOf(rest))
	half := append(append(Bits(nil), u.exponent[1:]...), u.exponent.sign())
	invalid := g.And(u.sign, u.zero.Not())
	return g.special(f, invalid, u.inf, u.zero, u.sign, g.round(f, r, False, half, root), a)
}

// squareRoot gives the integer root of a number of 2n bits, n bits wide, and what is left, digit by digit.
func (g *Graph) squareRoot(radicand Bits, n int) (root, rest Bits) {
	w := n + 2
	rest, root = small(0, w), Bits{}
	for i := n - 1; i >= 0; i-- {
		rest = Concat(rest[:w-2], radicand[2*i:2*i+2])
		trial := ZeroExtend(Concat(root, Bits{True, False}), w)
		difference, fits := g.add(rest, Complement(trial), True)
		rest = g.Select(fits, difference, rest)
		root = Concat(root, Bits{fits})
	}
	return root, rest
}
