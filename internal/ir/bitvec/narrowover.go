package bitvec

import "math/bits"

// AddOverflowsU reports whether a + b wraps as unsigned numbers.
func AddOverflowsU(a, b uint64, w uint) bool { return (a+b)&Mask(w) < a }

// AddOverflowsS reports whether a + b wraps as signed numbers: both operands
// have the sign that the sum has not.
func AddOverflowsS(a, b uint64, w uint) bool {
	s := a + b
	return (a^s)&(b^s)&SignBit(w) != 0
}

// SubOverflowsU reports whether a - b wraps as unsigned numbers.
func SubOverflowsU(a, b uint64, _ uint) bool { return a < b }

// SubOverflowsS reports whether a - b wraps as signed numbers.
func SubOverflowsS(a, b uint64, w uint) bool {
	d := a - b
	return (a^b)&(a^d)&SignBit(w) != 0
}

// MulOverflowsU reports whether a * b wraps as unsigned numbers.
func MulOverflowsU(a, b uint64, w uint) bool {
	hi, lo := bits.Mul64(a, b)
	return hi != 0 || lo > Mask(w)
}

// MulOverflowsS reports whether a * b wraps as signed numbers.
func MulOverflowsS(a, b uint64, w uint) bool {
	hi, lo := bits.Mul64(Abs(a, w), Abs(b, w))
	limit := SignBit(w)
	if (a^b)&SignBit(w) == 0 {
		limit-- // a product that is not negative ends one earlier
	}
	return hi != 0 || lo > limit
}

// ShlOverflowsU reports whether a << b loses a one bit.
func ShlOverflowsU(a, b uint64, w uint) bool { return Shl(a, b, w)>>b != a }

// ShlOverflowsS reports whether a << b loses a bit unlike the resulting sign.
func ShlOverflowsS(a, b uint64, w uint) bool { return AShr(Shl(a, b, w), b, w) != a }

// UAddSat returns a + b, or the largest number if that wraps.
func UAddSat(a, b uint64, w uint) uint64 {
	if AddOverflowsU(a, b, w) {
		return Mask(w)
	}
	return a + b
}

// SAddSat returns a + b, or the nearest number if that wraps.
func SAddSat(a, b uint64, w uint) uint64 {
	if AddOverflowsS(a, b, w) {
		return sLimit(a, w)
	}
	return Add(a, b, w)
}

// USubSat returns a - b, or zero if that wraps.
func USubSat(a, b uint64, _ uint) uint64 {
	if a < b {
		return 0
	}
	return a - b
}

// SSubSat returns a - b, or the nearest number if that wraps.
func SSubSat(a, b uint64, w uint) uint64 {
	if SubOverflowsS(a, b, w) {
		return sLimit(a, w)
	}
	return Sub(a, b, w)
}

// UShlSat returns a << b, or the largest number if a one bit is lost.
func UShlSat(a, b uint64, w uint) uint64 {
	if ShlOverflowsU(a, b, w) {
		return Mask(w)
	}
	return Shl(a, b, w)
}

// SShlSat returns a << b, or the limit on the side of a if that wraps.
func SShlSat(a, b uint64, w uint) uint64 {
	if ShlOverflowsS(a, b, w) {
		return sLimit(a, w)
	}
	return Shl(a, b, w)
}

// sLimit returns the limit of the signed range on the side of a.
func sLimit(a uint64, w uint) uint64 {
	if a&SignBit(w) != 0 {
		return SignBit(w)
	}
	return SignBit(w) - 1
}
