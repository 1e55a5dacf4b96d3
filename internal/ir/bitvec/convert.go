package bitvec

import "math"

// unpack takes apart a number of any format.
func unpack(k FloatKind, x []uint64) unpacked {
	if k == X86FP80 {
		return unpackX87(X87Of(x))
	}
	return unpackIEEE(k, x[0])
}

// pack rounds a number to any format.
func pack(k FloatKind, dst []uint64, r rounded) {
	if k == X86FP80 {
		packX87(r).Put(dst)
		return
	}
	dst[0] = packRounded(k, r)
}

// FloatConvert sets dst to a value of another format, rounded to nearest even
// (fpext and fptrunc). NaN are quieted; their payload keeps its upper bits.
func FloatConvert(to FloatKind, dst []uint64, from FloatKind, src []uint64) {
	switch {
	case to == from:
		copy(dst, src[:from.Words()])
	case from == BFloat:
		// By way of Float: a signalling NaN survives only in a Float.
		dst[0] = smallToFloat(BFloat, src[0])
		FloatConvert(to, dst, Float, dst)
	case from == Float && to == Double:
		dst[0] = FPExt32To64(src[0])
	case from == Double && to == Float:
		dst[0] = FPTrunc64To32(src[0])
	default:
		pack(to, dst, exactly(unpack(from, src)))
	}
}

// FPExt32To64 extends a Float to a Double.
func FPExt32To64(a uint64) uint64 {
	f := float32of(a)
	if f != f {
		return packIEEE(Double, unpackIEEE(Float, a))
	}
	return math.Float64bits(float64(f))
}

// FPTrunc64To32 rounds a Double to a Float.
func FPTrunc64To32(a uint64) uint64 {
	f := math.Float64frombits(a)
	if f != f {
		return packIEEE(Float, unpackIEEE(Double, a))
	}
	return bits32(float32(f))
}

// SIToFP64 converts a narrow signed number to a Double.
func SIToFP64(x uint64, w uint) uint64 { return math.Float64bits(float64(SExt(x, w))) }

// UIToFP64 converts a narrow unsigned number to a Double.
func UIToFP64(x uint64, _ uint) uint64 { return math.Float64bits(float64(x)) }

// SIToFP32 converts a narrow signed number to a Float.
func SIToFP32(x uint64, w uint) uint64 { return bits32(float32(SExt(x, w))) }

// UIToFP32 converts a narrow unsigned number to a Float.
func UIToFP32(x uint64, _ uint) uint64 { return bits32(float32(x)) }

// SIToFP sets dst to the signed w-bit x, rounded to nearest even.
func SIToFP(k FloatKind, dst, x []uint64, w uint) {
	if !wideNeg(x, w) {
		UIToFP(k, dst, x, w)
		return
	}
	var s scratch
	t := s.slice(Words(w))
	WideNeg(t, x, w)
	fromMagnitude(k, dst, t, w, true)
}

// UIToFP sets dst to the unsigned w-bit x, rounded to nearest even.
func UIToFP(k FloatKind, dst, x []uint64, w uint) { fromMagnitude(k, dst, x, w, false) }

// fromMagnitude sets dst to x, or -x.
func fromMagnitude(k FloatKind, dst, x []uint64, w uint, neg bool) {
	if k == BFloat {
		// LLVM promotes: rounded to Float first. (For a Half it makes no
		// difference: what a Float cannot hold exactly is infinite as a Half.)
		fromMagnitude(Float, dst, x, w, neg)
		dst[0] = floatToSmall(BFloat, dst[0])
		return
	}
	pack(k, dst, magnitude(x[:Words(w)], neg))
}

// magnitude returns x, or -x, as a number.
func magnitude(x []uint64, neg bool) rounded {
	n := wideLen(x)
	if n == 0 {
		return exactly(zero(false))
	}
	r := rounded{unpacked: unpacked{exp: n - 1, neg: neg}}
	top := (n - 1) / 64
	s := uint(top*64 + 64 - n) // leading zeros of the top word
	var below, lowest uint64
	if top > 0 {
		below = x[top-1]
	}
	if top > 1 {
		lowest = x[top-2]
	}
	r.sig = x[top]<<s | below>>(64-s)
	r.low = below<<s | lowest>>(64-s) | sticky(lowest<<s)
	if top > 2 && !wideZero(x[:top-2]) {
		r.low |= 1
	}
	return r
}
