package bitvec

import "math/bits"

// WideMul sets dst = a * b.
func WideMul(dst, a, b []uint64, w uint) {
	switch n := Words(w); n {
	case 1:
		dst[0] = a[0] * b[0]
	case 2:
		hi, lo := bits.Mul64(a[0], b[0])
		dst[0], dst[1] = lo, hi+a[0]*b[1]+a[1]*b[0]
	default:
		var s scratch
		t := s.slice(n)
		mulWords(t, a[:n], b[:n])
		copy(dst, t)
	}
	canon(dst, w)
}

// mulWords sets dst, which must be zero, to the product modulo its length
// (schoolbook: the numbers of programs are short).
func mulWords(dst, a, b []uint64) {
	for i, x := range a {
		if x == 0 {
			continue
		}
		var carry uint64
		for j := 0; j < len(b) && i+j < len(dst); j++ {
			hi, lo := bits.Mul64(x, b[j])
			var c uint64
			lo, c = bits.Add64(lo, dst[i+j], 0)
			hi += c
			lo, c = bits.Add64(lo, carry, 0)
			dst[i+j], carry = lo, hi+c
		}
		if i+len(b) < len(dst) {
			dst[i+len(b)] = carry
		}
	}
}

// mulScratch holds a full product of two 256-bit numbers.
type mulScratch [8]uint64

// WideMulOverflowsU reports whether a * b wraps as unsigned numbers.
func WideMulOverflowsU(a, b []uint64, w uint) bool {
	n := Words(w)
	var s mulScratch
	t := s[:]
	if 2*n > len(s) {
		t = make([]uint64, 2*n)
	}
	mulWords(t, a[:n], b[:n])
	return t[n-1]&^topMask(w) != 0 || !wideZero(t[n:])
}

// WideMulOverflowsS reports whether a * b wraps as signed numbers.
func WideMulOverflowsS(a, b []uint64, w uint) bool {
	n := Words(w)
	var sx, sy scratch
	x, y := sx.slice(n), sy.slice(n)
	WideAbs(x, a, w)
	WideAbs(y, b, w)
	if WideMulOverflowsU(x, y, w) {
		return true
	}
	// The magnitude fits w bits; the signed limit is MIN or MAX.
	WideMul(x, x, y, w)
	if !wideNeg(x, w) {
		return false
	}
	return wideNeg(a, w) == wideNeg(b, w) || !isMin(x, w)
}

// isMin reports whether only the sign bit of x is set.
func isMin(x []uint64, w uint) bool {
	n := Words(w)
	return x[n-1] == SignBit((w-1)%64+1) && wideZero(x[:n-1])
}
