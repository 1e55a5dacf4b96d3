package property

import (
	"math"
	"math/bits"
)

// number is a whole number of 128 bits with a sign, in two's complement.
type number struct {
	hi int64
	lo uint64
}

func unsigned(v uint64) number { return number{0, v} }

func signed(v int64) number { return number{v >> 63, uint64(v)} }

func (a number) negative() bool { return a.hi < 0 }

func (a number) zero() bool { return a.hi == 0 && a.lo == 0 }

// less compares.
func (a number) less(b number) bool { return a.hi < b.hi || a.hi == b.hi && a.lo < b.lo }

// negate is -a, if it has room.
func (a number) negate() (number, bool) {
	lo, borrow := bits.Sub64(0, a.lo, 0)
	hi, _ := bits.Sub64(0, uint64(a.hi), borrow)
	r := number{int64(hi), lo}
	return r, a.hi >= 0 || r.hi >= 0
}

// add is a+b, if it has room.
func (a number) add(b number) (number, bool) {
	lo, carry := bits.Add64(a.lo, b.lo, 0)
	hi, _ := bits.Add64(uint64(a.hi), uint64(b.hi), carry)
	r := number{int64(hi), lo}
	return r, (a.hi < 0) != (b.hi < 0) || (r.hi < 0) == (a.hi < 0)
}

// sub is a-b, if it has room.
func (a number) sub(b number) (number, bool) {
	lo, borrow := bits.Sub64(a.lo, b.lo, 0)
	hi, _ := bits.Sub64(uint64(a.hi), uint64(b.hi), borrow)
	r := number{int64(hi), lo}
	return r, (a.hi < 0) == (b.hi < 0) || (r.hi < 0) == (a.hi < 0)
}

// magnitude is |a|.
func (a number) magnitude() (hi, lo uint64) {
	if a.hi >= 0 {
		return uint64(a.hi), a.lo
	}
	lo, borrow := bits.Sub64(0, a.lo, 0)
	hi, _ = bits.Sub64(0, uint64(a.hi), borrow)
	return hi, lo
}

// withSign is a magnitude of less than 127 bits, or its negation.
func withSign(hi, lo uint64, negative bool) (number, bool) {
	r := number{int64(hi), lo}
	if r.hi < 0 {
		return number{}, false
	}
	if negative {
		return r.negate()
	}
	return r, true
}

// mul is a*b, if it has room.
func (a number) mul(b number) (number, bool) {
	ah, al := a.magnitude()
	bh, bl := b.magnitude()
	if ah != 0 && bh != 0 {
		return number{}, false
	}
	hi, lo := bits.Mul64(al, bl)
	over1, cross1 := bits.Mul64(ah, bl)
	over2, cross2 := bits.Mul64(al, bh)
	hi, c1 := bits.Add64(hi, cross1, 0)
	hi, c2 := bits.Add64(hi, cross2, 0)
	if over1|over2|c1|c2 != 0 {
		return number{}, false
	}
	return withSign(hi, lo, a.negative() != b.negative())
}

// divide is a/b and a%b as C has them: towards zero, the remainder with the sign
// of a. There is none of zero.
func (a number) divide(b number) (quotient, remainder number, ok bool) {
	if b.zero() {
		return number{}, number{}, false
	}
	ah, al := a.magnitude()
	bh, bl := b.magnitude()
	qh, ql, rh, rl := divideMagnitudes(ah, al, bh, bl)
	quotient, ok = withSign(qh, ql, a.negative() != b.negative())
	if !ok {
		return number{}, number{}, false
	}
	remainder, ok = withSign(rh, rl, a.negative())
	return quotient, remainder, ok
}

// divideMagnitudes divides without signs.
func divideMagnitudes(ah, al, bh, bl uint64) (qh, ql, rh, rl uint64) {
	if bh == 0 {
		qh = ah / bl
		ql, rl = bits.Div64(ah%bl, al, bl)
		return qh, ql, 0, rl
	}
	// The quotient has less than 64 bits: bit by bit, which is rare.
	for i := 127; i >= 0; i-- {
		rh, rl = rh<<1|rl>>63, rl<<1
		if i >= 64 {
			rl |= ah >> (i - 64) & 1
		} else {
			rl |= al >> i & 1
		}
		if rh > bh || rh == bh && rl >= bl {
			var borrow uint64
			rl, borrow = bits.Sub64(rl, bl, 0)
			rh, _ = bits.Sub64(rh, bh, borrow)
			if i < 64 {
				ql |= 1 << i
			}
		}
	}
	return 0, ql, rh, rl
}

// float is the nearest double.
func (a number) float() float64 {
	hi, lo := a.magnitude()
	f := float64(hi)*(1<<64) + float64(lo)
	if a.negative() {
		return -f
	}
	return f
}

// clamp is the nearest number of 64 bits.
func (a number) clamp() int64 {
	switch {
	case a.hi == int64(a.lo)>>63:
		return int64(a.lo)
	case a.negative():
		return math.MinInt64
	}
	return math.MaxInt64
}
