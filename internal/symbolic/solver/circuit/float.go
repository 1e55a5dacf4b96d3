package circuit

import "math/bits"

// Format is a format of IEEE 754 with an implicit integer bit.
type Format struct {
	Exponent  int // bits of the exponent
	Precision int // bits of the significand, the integer bit included
}

// The formats.
var (
	Half   = Format{5, 11}
	BFloat = Format{8, 8}
	Float  = Format{8, 24}
	Double = Format{11, 53}
)

// Width is the number of bits of a number.
func (f Format) Width() int { return f.Exponent + f.Precision }

func (f Format) bias() int { return 1<<(f.Exponent-1) - 1 }

func (f Format) fraction(a Bits) Bits { return a[:f.Precision-1] }
func (f Format) exponent(a Bits) Bits { return a[f.Precision-1 : f.Width()-1] }
func (f Format) magnitude(a Bits) Bits {
	return a[:f.Width()-1]
}

// unpacked is a number taken apart. A finite number other than zero is significand * 2^(exponent-len(significand)+1),
// and the significand's top bit is a one. Of the others the significand and exponent mean nothing, but that a zero's
// significand is zero and its exponent below all others.
type unpacked struct {
	nan, inf, zero, sign Lit
	exponent             Bits // signed
	significand          Bits
}

func (g *Graph) unpack(f Format, a Bits) unpacked {
	exponent, fraction := f.exponent(a), f.fraction(a)
	ones, zeros, none := g.AllOf(exponent), g.isZero(exponent), g.isZero(fraction)
	u := unpacked{
		nan:  g.And(ones, none.Not()),
		inf:  g.And(ones, none),
		zero: g.And(zeros, none),
		sign: a.sign(),
	}
	normal, distance := g.normalise(Concat(Bits{zeros.Not()}, fraction))
	u.significand = normal
	// A subnormal number has the exponent of the least normal one.
	wide := f.Exponent + 2
	field := ZeroExtend(exponent, wide)
	field = append(Bits{g.Or(field[0], zeros)}, field[1:]...)
	u.exponent = g.Sub(g.Sub(field, small(uint64(f.bias()), wide)), ZeroExtend(distance, wide))
	return u
}

// infinity is the magnitude of infinity.
func (f Format) infinity() Bits {
	return Concat(repeat(True, f.Exponent), repeat(False, f.Precision-1))
}

// defaultNaN is the answer of an invalid operation: quiet, with its sign set.
func (f Format) defaultNaN() Bits {
	nan := Concat(Bits{True}, f.infinity())
	nan[f.Precision-2] = True
	return nan
}

// quiet sets the bit that makes a NaN quiet.
func (f Format) quiet(a Bits) Bits {
	nan := append(Bits(nil), a...)
	nan[f.Precision-2] = True
	return nan
}

// round gives the magnitude of a number: its top bit is a one, it has at least two bits more than the format, and the
// lowest stands for all below. If it is too large it becomes infinite or the largest one; if too small subnormal or zero.
func (g *Graph) round(f Format, r Rounding, sign Lit, exponent, significand Bits) Bits {
	wide := max(len(exponent), f.Exponent+1) + 1
	exponent = SignExtend(exponent, wide)
	least := small(uint64(1-f.bias()), wide)
	below := g.SignedLess(exponent, least)
	significand = g.rightSticky(significand, g.mask(below, g.Sub(least, exponent)))

	cut := len(significand) - f.Precision
	kept := significand[cut:]
	up := g.roundsUp(r, sign, kept[0], significand[cut-1], g.AnyOf(significand[:cut-1]))
	field := g.mask(below.Not(), g.Add(exponent, small(uint64(f.bias()), wide)))
	// The carry of the fraction goes into the exponent: the next number, be it normal or infinite.
	packed := g.addBit(Concat(field[:f.Exponent], kept[:f.Precision-1]), up)
	tooLarge := g.SignedLess(small(uint64(f.bias()), wide), exponent)
	return g.Select(tooLarge, g.overflow(f, r, sign), packed)
}

// overflow is the magnitude of a number that is too large: infinity, or the largest one where it is not rounded up.
func (g *Graph) overflow(f Format, r Rounding, sign Lit) Bits {
	infinity := f.infinity()
	largest := append(Bits(nil), infinity...)
	for i := range f.Precision {
		largest[i] = Of(i < f.Precision-1)
	}
	return g.Select(g.roundsUp(r, sign, True, True, True), infinity, largest)
}

// padded has zeros below so that there are at least w bits.
func padded(a Bits, w int) Bits {
	if len(a) >= w {
		return a
	}
	return Concat(a, repeat(False, w-len(a)))
}

// special puts together a result: NaN of the operands first, then the default NaN, infinity, zero, the finite number.
func (g *Graph) special(f Format, invalid, inf, zero, sign Lit, finite Bits, operands ...Bits) Bits {
	magnitude := g.Select(inf, f.infinity(), g.mask(zero.Not(), finite))
	result := g.Select(invalid, f.defaultNaN(), Concat(Bits{sign}, magnitude))
	for i := len(operands) - 1; i >= 0; i-- {
		result = g.Select(g.isNaN(f, operands[i]), f.quiet(operands[i]), result)
	}
	return result
}

func (g *Graph) isNaN(f Format, a Bits) Lit {
	return g.And(g.AllOf(f.exponent(a)), g.AnyOf(f.fraction(a)))
}

// promoted reports whether operations of a format are those of Float, rounded, as LLVM has it.
func (f Format) promoted() bool { return f == Half || f == BFloat }

// FloatConvert rounds to another format.
func (g *Graph) FloatConvert(to, from Format, r Rounding, a Bits) Bits {
	switch {
	case to == from:
		return a
	case from == BFloat:
		// A Float's upper half: a signalling NaN stays one.
		return g.FloatConvert(to, Float, r, Concat(a, repeat(False, 16)))
	}
	u := g.unpack(from, a)
	finite := g.round(to, r, u.sign, u.exponent, padded(u.significand, to.Precision+2))
	result := g.special(to, False, u.inf, u.zero, u.sign, finite)
	return g.Select(u.nan, g.convertNaN(to, from, a), result)
}

// convertNaN keeps the sign and the upper bits of the payload.
func (g *Graph) convertNaN(to, from Format, a Bits) Bits {
	payload := padded(from.fraction(a), to.Precision-1)
	payload = payload[len(payload)-(to.Precision-1):]
	return to.quiet(Concat(Bits{a.sign()}, Concat(repeat(True, to.Exponent), payload)))
}

// FloatOfInteger rounds an integer to a float.
func (g *Graph) FloatOfInteger(f Format, r Rounding, a Bits, signed bool) Bits {
	if f == BFloat {
		return g.FloatConvert(BFloat, Float, r, g.FloatOfInteger(Float, r, a, signed))
	}
	sign := False
	if signed {
		sign = a.sign()
		a = g.Abs(a)
	}
	normal, distance := g.normalise(a)
	wide := max(bits.Len(uint(len(a)))+1, f.Exponent+2)
	exponent := g.Sub(small(uint64(len(a)-1), wide), ZeroExtend(distance, wide))
	finite := g.round(f, r, sign, exponent, padded(normal, f.Precision+2))
	return g.special(f, False, False, normal.sign().Not(), sign, finite)
}
