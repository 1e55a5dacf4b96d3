package circuit

import "math/bits"

// truncated is the integer part of a magnitude, for numbers below 2^w. Of others it is anything.
func (g *Graph) truncated(u unpacked, w int) Bits {
	p := len(u.significand)
	stages := bits.Len(uint(w - 1))
	by := u.exponent[:min(stages, len(u.exponent))]
	shifted := g.ShiftLeft(ZeroExtend(u.significand, w+p-1), by)
	return g.mask(g.Or(u.exponent.sign(), u.zero).Not(), shifted[p-1:])
}

// below reports whether a finite number is less than 2^n in magnitude.
func (g *Graph) below(u unpacked, n int) Lit {
	wide := max(len(u.exponent), bits.Len(uint(n))+1)
	return g.SignedLess(SignExtend(u.exponent, wide), small(uint64(n), wide))
}

func (u unpacked) finite(g *Graph) Lit { return g.Or(u.nan, u.inf).Not() }

// IntegerOfFloat rounds toward zero. Out of range is what x86-64 gives, up to 64 bits; what its library gives above
// (see bitvec's toint.go).
func (g *Graph) IntegerOfFloat(f Format, a Bits, w int, signed bool) Bits {
	if w > 64 {
		return g.saturated(f, a, w, signed, false)
	}
	u := g.unpack(f, a)
	register := 64
	if w < 32 || signed && w == 32 {
		register = 32
	}
	indefinite := Concat(Bits{True}, repeat(False, register-1))
	inRange := g.And(u.finite(g), g.below(u, register-1))
	whole := g.truncated(u, register)
	result := g.Select(inRange, g.negateIf(u.sign, whole), indefinite)
	if w == 64 && !signed {
		upper := g.And(g.And(u.finite(g), u.sign.Not()), g.below(u, 64))
		result = g.Select(upper, whole, result)
	}
	return result[:w]
}

// IntegerOfFloatSaturated rounds toward zero; out of range it is the nearest number, and zero of a NaN.
func (g *Graph) IntegerOfFloatSaturated(f Format, a Bits, w int, signed bool) Bits {
	return g.saturated(f, a, w, signed, true)
}

func (g *Graph) saturated(f Format, a Bits, w int, signed, nanIsZero bool) Bits {
	u := g.unpack(f, a)
	whole := g.truncated(u, w)
	var result Bits
	if signed {
		limit := Concat(Bits{u.sign}, repeat(u.sign.Not(), w-1))
		fits := g.And(u.finite(g), g.below(u, w-1))
		result = g.Select(fits, g.negateIf(u.sign, whole), limit)
	} else {
		fits := g.And(u.finite(g), g.below(u, w))
		result = g.mask(u.sign.Not(), g.Select(fits, whole, repeat(True, w)))
	}
	if nanIsZero {
		result = g.mask(u.nan.Not(), result)
	}
	return g.mask(u.zero.Not(), result)
}

// FloatRound rounds to an integer; zeros keep their sign, a NaN is quieted.
func (g *Graph) FloatRound(f Format, a Bits, r Rounding) Bits {
	if f.promoted() {
		return g.FloatConvert(f, Float, r, g.FloatRound(Float, g.FloatConvert(Float, f, r, a), r))
	}
	u := g.unpack(f, a)
	p := f.Precision
	// Two bits below the integer part: a half, and the rest.
	wide := len(u.exponent) + 1
	distance := g.Sub(small(uint64(p-1), wide), SignExtend(u.exponent, wide))
	whole := g.rightSticky(Concat(u.significand, repeat(False, 2)), distance)
	up := g.roundsUp(r, u.sign, whole[2], whole[1], whole[0])
	magnitude := g.addBit(ZeroExtend(whole[2:], p+1), up)
	normal, shift := g.normalise(padded(magnitude, p+2))
	exponent := g.Sub(small(uint64(p), wide), ZeroExtend(shift, wide))
	zero := normal.sign().Not()
	rounded := g.special(f, False, u.inf, g.Or(u.zero, zero), u.sign, g.round(f, r, u.sign, exponent, normal))
	result := g.Select(g.Or(u.inf, g.below(u, p-1).Not()), a, rounded)
	return g.Select(u.nan, f.quiet(a), g.Select(u.zero, a, result))
}
