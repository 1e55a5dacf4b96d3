package bitvec

import "math/bits"

// Ctlz returns the number of leading zeros; w if x is zero.
func Ctlz(x uint64, w uint) uint64 { return uint64(w) - uint64(bits.Len64(x)) }

// Cttz returns the number of trailing zeros; w if x is zero.
func Cttz(x uint64, w uint) uint64 { return min(uint64(bits.TrailingZeros64(x)), uint64(w)) }

// Ctpop returns the number of one bits.
// A width of 1 fits too: the count is then 0 or 1.
func Ctpop(x uint64, _ uint) uint64 { return uint64(bits.OnesCount64(x)) }

// Bswap reverses the bytes of x; w must be a multiple of 8.
func Bswap(x uint64, w uint) uint64 { return bits.ReverseBytes64(x) >> ((64 - w) & 63) }

// Bitreverse reverses the bits of x.
func Bitreverse(x uint64, w uint) uint64 { return bits.Reverse64(x) >> ((64 - w) & 63) }

// Fshl shifts the concatenation a:b left by c modulo w and returns its upper half.
func Fshl(a, b, c uint64, w uint) uint64 {
	c %= uint64(w)
	// With c = 0 the right shift is by w, which clears all of b.
	return (a<<c | b>>(uint64(w)-c)) & Mask(w)
}

// Fshr shifts the concatenation a:b right by c modulo w and returns its lower half.
func Fshr(a, b, c uint64, w uint) uint64 {
	c %= uint64(w)
	return (a<<(uint64(w)-c) | b>>c) & Mask(w)
}
