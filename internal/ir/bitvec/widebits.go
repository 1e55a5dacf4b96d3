package bitvec

import "math/bits"

// WideUMin sets dst to the smaller of two unsigned numbers.
func WideUMin(dst, a, b []uint64, w uint) { choose(dst, a, b, WideCmp(ULT, a, b, w), w) }

// WideUMax sets dst to the larger of two unsigned numbers.
func WideUMax(dst, a, b []uint64, w uint) { choose(dst, a, b, WideCmp(UGT, a, b, w), w) }

// WideSMin sets dst to the smaller of two signed numbers.
func WideSMin(dst, a, b []uint64, w uint) { choose(dst, a, b, WideCmp(SLT, a, b, w), w) }

// WideSMax sets dst to the larger of two signed numbers.
func WideSMax(dst, a, b []uint64, w uint) { choose(dst, a, b, WideCmp(SGT, a, b, w), w) }

// choose copies a if first is set, else b.
func choose(dst, a, b []uint64, first bool, w uint) {
	if !first {
		a = b
	}
	copy(dst, a[:Words(w)])
}

// WideAbs sets dst to the absolute value; that of MIN is MIN.
func WideAbs(dst, a []uint64, w uint) {
	if wideNeg(a, w) {
		WideNeg(dst, a, w)
		return
	}
	copy(dst, a[:Words(w)])
}

// WideCtlz sets dst to the number of leading zeros of a.
func WideCtlz(dst, a []uint64, w uint) { setSmall(dst, uint64(w)-uint64(wideLen(a[:Words(w)])), w) }

// WideCttz sets dst to the number of trailing zeros of a.
func WideCttz(dst, a []uint64, w uint) {
	count := uint64(w)
	for i, v := range a[:Words(w)] {
		if v != 0 {
			count = uint64(i*64 + bits.TrailingZeros64(v))
			break
		}
	}
	setSmall(dst, count, w)
}

// WideCtpop sets dst to the number of one bits of a.
func WideCtpop(dst, a []uint64, w uint) {
	count := 0
	for _, v := range a[:Words(w)] {
		count += bits.OnesCount64(v)
	}
	setSmall(dst, uint64(count), w)
}

// WideBswap reverses the bytes of a; w must be a multiple of 8.
func WideBswap(dst, a []uint64, w uint) { reverse(dst, a, w, bits.ReverseBytes64) }

// WideBitreverse reverses the bits of a.
func WideBitreverse(dst, a []uint64, w uint) { reverse(dst, a, w, bits.Reverse64) }

// reverse reverses the words, each by one, and shifts out what was above w.
func reverse(dst, a []uint64, w uint, one func(uint64) uint64) {
	n := Words(w)
	for i, j := 0, n-1; i <= j; i, j = i+1, j-1 {
		dst[i], dst[j] = one(a[j]), one(a[i])
	}
	shrWords(dst, dst, n, -w&63)
}

// wideLen returns the number of bits of x without leading zeros.
func wideLen(x []uint64) int {
	for i := len(x) - 1; i >= 0; i-- {
		if x[i] != 0 {
			return i*64 + bits.Len64(x[i])
		}
	}
	return 0
}

// setSmall sets dst to a count, which always fits: w < 2^w.
func setSmall(dst []uint64, v uint64, w uint) {
	fill(dst[:Words(w)], 0)
	dst[0] = v
}
