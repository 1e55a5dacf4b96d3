package bitvec

import "math/bits"

// fma returns a*b + c for numbers, as exact as rounding needs.
func fma(a, b, c unpacked) rounded {
	p := mul(a, b)
	if p.cls != classFinite || c.cls != classFinite {
		if c.cls == classZero && p.cls == classFinite {
			return p
		}
		if p.isNaN() {
			return exactly(defaultNaN)
		}
		return add(p.unpacked, c)
	}
	return addLong(p, rounded{unpacked: c})
}

// addLong adds two numbers of 128 bits in 256: the smaller one loses bits only
// if it is so small that at most one bit of the larger cancels.
func addLong(a, b rounded) rounded {
	if a.exp < b.exp || a.exp == b.exp && (a.sig < b.sig || a.sig == b.sig && a.low < b.low) {
		a, b = b, a
	}
	// One bit to spare above for the carry.
	x := [4]uint64{0, a.low << 63, a.sig<<63 | a.low>>1, a.sig >> 1}
	y := [4]uint64{0, b.low << 63, b.sig<<63 | b.low>>1, b.sig >> 1}
	shiftJam256(&y, uint(a.exp-b.exp))
	if a.neg == b.neg {
		addWords(x[:], x[:], y[:], 4, 0)
	} else {
		subWords(x[:], x[:], y[:], 4)
	}
	n := wideLen(x[:])
	if n == 0 {
		return exactly(zero(false))
	}
	shlWords(x[:], x[:], 4, uint(256-n))
	return rounded{
		unpacked{sig: x[3], exp: a.exp + 1 - (256 - n), neg: a.neg},
		x[2] | sticky(x[1]|x[0]),
	}
}

// shiftJam256 shifts x right; one bits that fall out set the last bit.
func shiftJam256(x *[4]uint64, s uint) {
	if s >= 256 {
		*x = [4]uint64{sticky(x[0] | x[1] | x[2] | x[3])}
		return
	}
	lost := s > uint(trailingZeros(x[:]))
	shrWords(x[:], x[:], 4, s)
	if lost {
		x[0] |= 1
	}
}

// trailingZeros counts the zeros below the lowest one bit.
func trailingZeros(x []uint64) int {
	for i, v := range x {
		if v != 0 {
			return i*64 + bits.TrailingZeros64(v)
		}
	}
	return len(x) * 64
}
