package bitvec

import "math/bits"

// Arithmetic on unpacked numbers: x86_fp80, and what the processor has no
// instruction for. Results come with the word below the significand, for
// rounding (see packRounded). All formats share it, since 64 bits and a word
// hold any of their sums, products and quotients well enough to round.

// rounded is a number and the word below its significand, and how it is to be
// rounded.
type rounded struct {
	unpacked
	low uint64
	by  Rounding
}

func exactly(u unpacked) rounded { return rounded{unpacked: u} }

func zero(neg bool) unpacked { return unpacked{cls: classZero, neg: neg} }

func infinite(neg bool) unpacked { return unpacked{cls: classInf, neg: neg} }

// add returns a + b for numbers (no NaN).
func add(a, b unpacked) rounded {
	switch {
	case a.cls == classInf && b.cls == classInf && a.neg != b.neg:
		return exactly(defaultNaN)
	case a.cls == classInf:
		return exactly(a)
	case b.cls == classInf:
		return exactly(b)
	case a.cls == classZero && b.cls == classZero:
		return exactly(zero(a.neg && b.neg))
	case a.cls == classZero:
		return exactly(b)
	case b.cls == classZero:
		return exactly(a)
	}
	return addFinite(a, b)
}

func addFinite(a, b unpacked) rounded {
	if a.exp < b.exp || a.exp == b.exp && a.sig < b.sig {
		a, b = b, a
	}
	bhi, blo := shiftJam(b.sig, 0, uint(a.exp-b.exp))
	r := rounded{unpacked: a}
	if a.neg == b.neg {
		var carry uint64
		r.low = blo
		r.sig, carry = bits.Add64(a.sig, bhi, 0)
		if carry != 0 {
			r.sig, r.low = shiftJam(r.sig, r.low, 1)
			r.sig |= integerBit
			r.exp++
		}
		return r
	}
	var borrow uint64
	r.low, borrow = bits.Sub64(0, blo, 0)
	r.sig, _ = bits.Sub64(a.sig, bhi, borrow)
	if r.sig|r.low == 0 {
		return exactly(zero(false))
	}
	return r.normalise()
}

// normalise shifts a significand that is not zero up to its top bit.
func (r rounded) normalise() rounded {
	if r.sig == 0 {
		r.sig, r.low = r.low, 0
		r.exp -= 64
	}
	s := uint(bits.LeadingZeros64(r.sig))
	r.sig = r.sig<<s | r.low>>(64-s)
	r.low <<= s
	r.exp -= int(s)
	return r
}

// shiftJam shifts hi:lo right; one bits that fall out set the last bit.
func shiftJam(hi, lo uint64, s uint) (uint64, uint64) {
	switch {
	case s == 0:
		return hi, lo
	case s < 64:
		return hi >> s, hi<<(64-s) | lo>>s | sticky(lo<<(64-s))
	case s < 128:
		return 0, hi>>(s-64) | sticky(hi<<(128-s)|lo)
	}
	return 0, sticky(hi | lo)
}

func sticky(x uint64) uint64 {
	if x != 0 {
		return 1
	}
	return 0
}

// mul returns a * b for numbers.
func mul(a, b unpacked) rounded {
	neg := a.neg != b.neg
	switch {
	case a.cls == classInf && b.cls == classZero, a.cls == classZero && b.cls == classInf:
		return exactly(defaultNaN)
	case a.cls == classInf || b.cls == classInf:
		return exactly(infinite(neg))
	case a.cls == classZero || b.cls == classZero:
		return exactly(zero(neg))
	}
	r := rounded{unpacked: unpacked{exp: a.exp + b.exp + 1, neg: neg}}
	r.sig, r.low = bits.Mul64(a.sig, b.sig)
	return r.normalise()
}

// div returns a / b for numbers.
func div(a, b unpacked) rounded {
	neg := a.neg != b.neg
	switch {
	case a.cls == classInf && b.cls == classInf, a.cls == classZero && b.cls == classZero:
		return exactly(defaultNaN)
	case a.cls == classInf || b.cls == classZero:
		return exactly(infinite(neg))
	case a.cls == classZero || b.cls == classInf:
		return exactly(zero(neg))
	}
	hi, lo, exp := a.sig, uint64(0), a.exp-b.exp-1
	if hi >= b.sig { // Div64 wants a quotient of one word
		hi, lo, exp = hi>>1, hi<<63, exp+1
	}
	q, r := bits.Div64(hi, lo, b.sig)
	low, r := bits.Div64(r, 0, b.sig)
	return rounded{unpacked: unpacked{sig: q, exp: exp, neg: neg}, low: low | sticky(r)}
}

// rem returns the remainder of a / b truncated for numbers; it is exact.
func rem(a, b unpacked) unpacked {
	switch {
	case a.cls == classInf || b.cls == classZero:
		return defaultNaN
	case a.cls == classZero || b.cls == classInf || a.exp < b.exp:
		return a
	}
	r := a.sig % b.sig
	for d := uint(a.exp - b.exp); d > 0 && r != 0; {
		s := min(d, 64)
		r = bits.Rem64(r>>(64-s), r<<s, b.sig)
		d -= s
	}
	if r == 0 {
		return zero(a.neg)
	}
	return unpacked{sig: r, neg: a.neg}.normalise(b.exp)
}

// sqrt returns the square root of a number.
func sqrt(a unpacked) rounded {
	switch {
	case a.cls == classZero || a.cls == classInf && !a.neg:
		return exactly(a)
	case a.neg:
		return exactly(defaultNaN)
	}
	// Twice the width, with an even exponent: hi:lo in [2^126, 2^128).
	hi, lo, exp := a.sig, uint64(0), a.exp
	if exp&1 == 0 {
		hi, lo = hi>>1, hi<<63
	}
	root, low := sqrt128(hi, lo)
	return rounded{unpacked: unpacked{sig: root, exp: exp >> 1}, low: low}
}

// sqrt128 returns the square root of hi:lo bit by bit, and what is to be below
// it: nothing if it is exact, less than half of the last bit, or more.
func sqrt128(hi, lo uint64) (root, low uint64) {
	var rh, rl uint64 // remainder, below 2*root+1
	for range 64 {
		rh, rl = rh<<2|rl>>62, rl<<2|hi>>62
		hi, lo = hi<<2|lo>>62, lo<<2
		// The trial is 4*root+1.
		th, tl := root>>62, root<<2|1
		root <<= 1
		if rh > th || rh == th && rl >= tl {
			var borrow uint64
			rl, borrow = bits.Sub64(rl, tl, 0)
			rh, _ = bits.Sub64(rh, th, borrow)
			root |= 1
		}
	}
	switch {
	case rh|rl == 0:
		return root, 0
	case rh != 0 || rl > root:
		return root, 1<<63 | 1
	}
	return root, 1
}

// relation compares two numbers or NaN.
func relation(a, b unpacked) FPred {
	switch {
	case a.isNaN() || b.isNaN():
		return relUnordered
	case a.cls == classZero && b.cls == classZero:
		return relEqual
	case a.neg != b.neg:
		return less(a.neg)
	}
	ra, rb := a.rank(), b.rank()
	switch {
	case ra == rb && a.sig == b.sig:
		return relEqual
	case ra != rb:
		return less(ra < rb != a.neg)
	}
	return less(a.sig < b.sig != a.neg)
}

// rank orders magnitudes before significands are looked at.
func (u unpacked) rank() int {
	switch u.cls {
	case classZero:
		return -1 << 30
	case classInf:
		return 1 << 30
	}
	return u.exp
}

func less(yes bool) FPred {
	if yes {
		return relLess
	}
	return relGreater
}
