package bitvec

import "math/bits"

// scratchWords is the size of on-stack scratch: 256 bits and a word to spare
// (for the normalised dividend of long division).
const scratchWords = 5

type scratch [scratchWords]uint64

// slice returns n zero words, on the caller's stack if they fit.
func (s *scratch) slice(n int) []uint64 {
	if n <= len(s) {
		return s[:n]
	}
	return make([]uint64, n)
}

// Words returns the number of words of a w-bit number.
func Words(w uint) int { return int((w + 63) / 64) }

// topMask returns the valid bits of the top word.
func topMask(w uint) uint64 { return ^uint64(0) >> (-w & 63) }

// canon clears the bits above w in the top word.
func canon(x []uint64, w uint) { x[Words(w)-1] &= topMask(w) }

// wideNeg reports whether the sign bit of x is set.
func wideNeg(x []uint64, w uint) bool { return x[(w-1)/64]>>((w-1)%64)&1 != 0 }

// wideZero reports whether all words are zero.
func wideZero(x []uint64) bool {
	for _, v := range x {
		if v != 0 {
			return false
		}
	}
	return true
}

func fill(x []uint64, v uint64) {
	for i := range x {
		x[i] = v
	}
}

// wideCompareU compares n words as unsigned numbers.
func wideCompareU(a, b []uint64, n int) int {
	for i := n - 1; i >= 0; i-- {
		if a[i] != b[i] {
			if a[i] < b[i] {
				return -1
			}
			return 1
		}
	}
	return 0
}

// addWords sets dst = a + b + carry over whole words and returns the carry out.
func addWords(dst, a, b []uint64, n int, carry uint64) uint64 {
	for i := range n {
		dst[i], carry = bits.Add64(a[i], b[i], carry)
	}
	return carry
}

// subWords sets dst = a - b over whole words and returns the borrow out.
func subWords(dst, a, b []uint64, n int) uint64 {
	var borrow uint64
	for i := range n {
		dst[i], borrow = bits.Sub64(a[i], b[i], borrow)
	}
	return borrow
}

// WideAdd sets dst = a + b.
func WideAdd(dst, a, b []uint64, w uint) {
	addWords(dst, a, b, Words(w), 0)
	canon(dst, w)
}

// WideSub sets dst = a - b.
func WideSub(dst, a, b []uint64, w uint) {
	subWords(dst, a, b, Words(w))
	canon(dst, w)
}

// WideNeg sets dst = -a.
func WideNeg(dst, a []uint64, w uint) {
	var borrow uint64
	for i := range Words(w) {
		dst[i], borrow = bits.Sub64(0, a[i], borrow)
	}
	canon(dst, w)
}

// WideNot sets dst to the complement of a.
func WideNot(dst, a []uint64, w uint) {
	for i := range Words(w) {
		dst[i] = ^a[i]
	}
	canon(dst, w)
}

// WideAnd sets dst = a & b.
func WideAnd(dst, a, b []uint64, w uint) {
	for i := range Words(w) {
		dst[i] = a[i] & b[i]
	}
}

// WideOr sets dst = a | b.
func WideOr(dst, a, b []uint64, w uint) {
	for i := range Words(w) {
		dst[i] = a[i] | b[i]
	}
}

// WideXor sets dst = a ^ b.
func WideXor(dst, a, b []uint64, w uint) {
	for i := range Words(w) {
		dst[i] = a[i] ^ b[i]
	}
}

// WideTrunc sets dst to the low `to` bits of src.
func WideTrunc(dst []uint64, to uint, src []uint64) {
	n := Words(to)
	copy(dst[:n], src)
	canon(dst, to)
}

// WideZExt sets dst to the from-bit src extended with zeros to `to` bits.
func WideZExt(dst []uint64, to uint, src []uint64, from uint) {
	m := copy(dst, src[:Words(from)])
	fill(dst[m:Words(to)], 0)
}

// WideSExt sets dst to the from-bit src extended with its sign to `to` bits.
func WideSExt(dst []uint64, to uint, src []uint64, from uint) {
	neg := wideNeg(src, from)
	WideZExt(dst, to, src, from)
	if !neg {
		return
	}
	m := Words(from)
	dst[m-1] |= ^topMask(from)
	fill(dst[m:Words(to)], ^uint64(0))
	canon(dst, to)
}
