package bitvec

import "math/bits"

// Long division is Knuth's algorithm D (The Art of Computer Programming 2,
// 4.3.1) with words of 64 bits. Deviation: the quotient digit is corrected
// after the multiplication only, which is right because an estimate from the
// two top words is at most two too large.

// WideUDiv sets dst to the unsigned quotient; b must not be zero.
func WideUDiv(dst, a, b []uint64, w uint) {
	var sr scratch
	divmod(dst, sr.slice(Words(w)), a, b, Words(w))
}

// WideURem sets dst to the unsigned remainder; b must not be zero.
func WideURem(dst, a, b []uint64, w uint) {
	var sq scratch
	divmod(sq.slice(Words(w)), dst, a, b, Words(w))
}

// WideSDiv sets dst to the quotient rounded toward zero; b must not be zero.
// MIN / -1 wraps to MIN.
func WideSDiv(dst, a, b []uint64, w uint) {
	n := Words(w)
	var sx, sy scratch
	x, y := sx.slice(n), sy.slice(n)
	neg := wideNeg(a, w) != wideNeg(b, w)
	WideAbs(x, a, w)
	WideAbs(y, b, w)
	WideUDiv(dst, x, y, w)
	if neg {
		WideNeg(dst, dst, w)
	}
}

// WideSRem sets dst to the remainder with the sign of a; b must not be zero.
func WideSRem(dst, a, b []uint64, w uint) {
	n := Words(w)
	var sx, sy scratch
	x, y := sx.slice(n), sy.slice(n)
	neg := wideNeg(a, w)
	WideAbs(x, a, w)
	WideAbs(y, b, w)
	WideURem(dst, x, y, w)
	if neg {
		WideNeg(dst, dst, w)
	}
}

// divmod sets q = a / b and r = a % b over n words. q and r are distinct; each
// may be a or b.
func divmod(q, r, a, b []uint64, n int) {
	m := n
	for m > 0 && b[m-1] == 0 {
		m--
	}
	switch {
	case m == 0:
		panic("heddle bug: bitvec: division by zero")
	case m == 1:
		d := b[0]
		rem := divWord(q, a[:n], d)
		fill(r[:n], 0)
		r[0] = rem
	default:
		longDivision(q, r, a[:n], b[:m])
	}
}

// divWord sets q = a / d and returns the remainder.
func divWord(q, a []uint64, d uint64) (rem uint64) {
	for i := len(a) - 1; i >= 0; i-- {
		q[i], rem = bits.Div64(rem, a[i], d)
	}
	return rem
}

// remWord returns a % d.
func remWord(a []uint64, d uint64) (rem uint64) {
	for i := len(a) - 1; i >= 0; i-- {
		rem = bits.Rem64(rem, a[i], d)
	}
	return rem
}

// longDivision divides by a divisor of two words or more, whose top word is not
// zero.
func longDivision(q, r, a, b []uint64) {
	n, m := len(a), len(b)
	var su, sv scratch
	u, v := su.slice(n+1), sv.slice(m)
	shift := uint(bits.LeadingZeros64(b[m-1]))
	copy(u, a)
	shlWords(u, u, n+1, shift)
	shlWords(v, b, m, shift)
	fill(q[:n], 0)
	for j := n - m; j >= 0; j-- {
		q[j] = quotientDigit(u[j:j+m+1], v)
	}
	shrWords(r, u, m, shift)
	fill(r[m:n], 0)
}

// quotientDigit returns u / v, one digit, and leaves the remainder in u.
func quotientDigit(u, v []uint64) uint64 {
	m := len(v)
	est := ^uint64(0)
	if u[m] < v[m-1] {
		est, _ = bits.Div64(u[m], u[m-1], v[m-1])
	}
	if !mulSub(u, v, est) {
		return est
	}
	// Too large: add the divisor back until the borrow is undone.
	for {
		est--
		c := addWords(u, u, v, m, 0)
		u[m] += c
		if u[m] < c { // wrapped to zero: not negative any more
			return est
		}
	}
}

// mulSub sets u -= v*d and reports whether it went below zero.
func mulSub(u, v []uint64, d uint64) bool {
	var carry, borrow uint64
	for i, x := range v {
		hi, lo := bits.Mul64(x, d)
		var c uint64
		lo, c = bits.Add64(lo, carry, 0)
		carry = hi + c
		u[i], borrow = bits.Sub64(u[i], lo, borrow)
	}
	u[len(v)], borrow = bits.Sub64(u[len(v)], carry, borrow)
	return borrow != 0
}
