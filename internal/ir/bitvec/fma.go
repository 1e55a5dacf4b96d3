package bitvec

import "math/bits"

// The sum of a fused multiplication and addition.

// addLong returns p + c for numbers, p having two words. The sum is done in 256
// bits: the smaller number loses bits only if it is so small that at most one
// bit of the larger cancels.
func addLong(p rounded, c unpacked) rounded {
	switch {
	case p.cls == classFinite && c.cls == classFinite:
		return addLongFinite(p, exactly(c))
	case p.cls == classFinite && c.cls == classZero:
		return p
	}
	return add(p.unpacked, c)
}

func addLongFinite(a, b rounded) rounded {
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
		unpacked: unpacked{sig: x[3], exp: a.exp + 1 - (256 - n), neg: a.neg},
		low:      x[2] | sticky(x[1]|x[0]),
	}
}

// shiftJam256 shifts x right; one bits that fall out set the last bit.
func shiftJam256(x *[4]uint64, s uint) {
	if s >= 256 {
		*x = [4]uint64{sticky(x[0] | x[1] | x[2] | x[3])}
		return
	}
	lost := s > trailingZeros(x[:])
	shrWords(x[:], x[:], 4, s)
	if lost {
		x[0] |= 1
	}
}

// trailingZeros counts the zeros below the lowest one bit of a number that has
// one.
func trailingZeros(x []uint64) uint {
	i := 0
	for x[i] == 0 {
		i++
	}
	return uint(i*64 + bits.TrailingZeros64(x[i]))
}
