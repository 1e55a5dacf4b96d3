package bitvec

import "math"

// Conversions to integers round toward zero. LLVM calls a result out of range
// poison; these functions return what clang's code for x86-64 returns without
// optimisation, NaN and infinities included:
//
//   - From Float and Double (Half and BFloat are extended to Float first), signed:
//     up to 32 bits by CVTTSS2SI to i32, up to 64 by the one to i64, whose answer
//     out of range is the "integer indefinite" 0x80000000 or 0x8000000000000000;
//     then cut to the width. So an i8 is zero where an i32 is indefinite.
//   - Unsigned: below 32 bits as signed i32, below 64 as signed i64, cut to the
//     width; for 64 bits small | big & (small >> 63), small being x converted to
//     a signed i64 and big x - 2^63.
//   - From X86FP80: FISTTP of 16, 32 or 64 bits, the smallest that holds the
//     width, signed; unsigned, one that holds a bit more; for 64 bits, numbers
//     from 2^63 on have 2^63 taken off, and put back as the top bit.
//   - More than 64 bits, all formats: the nearest number of the range, a NaN by
//     its sign (compiler-rt's __fixdfti and __fixunsdfti do so).

// toInt64 converts like CVTTSD2SI.
func toInt64(f float64) uint64 {
	if f >= -0x1p63 && f < 0x1p63 {
		return uint64(int64(f))
	}
	return 1 << 63
}

// toInt32 converts like CVTTSD2SI with a 32-bit register, sign-extended.
func toInt32(f float64) uint64 {
	// A number that is cut to -2^31 gives the indefinite value anyway.
	if f >= -0x1p31 && f < 0x1p31 {
		return uint64(int64(f))
	}
	return 0xFFFFFFFF80000000
}

// fpToSI converts to a narrow signed number.
func fpToSI(f float64, w uint) uint64 {
	if w <= 32 {
		return toInt32(f) & Mask(w)
	}
	return toInt64(f) & Mask(w)
}

// fpToUI converts to a narrow unsigned number. A Float can be given as a
// Double: subtracting 2^63 is exact, or rounds far away from all limits.
func fpToUI(f float64, w uint) uint64 {
	switch {
	case w < 32:
		return toInt32(f) & Mask(w)
	case w < 64:
		return toInt64(f) & Mask(w)
	}
	small, big := toInt64(f), toInt64(f-0x1p63)
	return small | big&uint64(int64(small)>>63)
}

// FPToSI64 converts a Double to a narrow signed number.
func FPToSI64(a uint64, w uint) uint64 { return fpToSI(math.Float64frombits(a), w) }

// FPToUI64 converts a Double to a narrow unsigned number.
func FPToUI64(a uint64, w uint) uint64 { return fpToUI(math.Float64frombits(a), w) }

// FPToSI32 converts a Float to a narrow signed number.
func FPToSI32(a uint64, w uint) uint64 { return fpToSI(float64(float32of(a)), w) }

// FPToUI32 converts a Float to a narrow unsigned number.
func FPToUI32(a uint64, w uint) uint64 { return fpToUI(float64(float32of(a)), w) }

// FPToSI sets dst to the w-bit signed number nearest to a toward zero.
func FPToSI(dst []uint64, w uint, k FloatKind, a []uint64) {
	switch {
	case w > 64:
		saturateS(dst, w, unpack(k, a), false)
	case k == X86FP80:
		dst[0] = fistp(unpack(k, a), fistWidth(w)) & Mask(w)
	default:
		dst[0] = fpToSI(asFloat64(k, a[0]), w)
	}
}

// FPToUI sets dst to the w-bit unsigned number nearest to a toward zero.
func FPToUI(dst []uint64, w uint, k FloatKind, a []uint64) {
	switch {
	case w > 64:
		saturateU(dst, w, unpack(k, a), false)
	case k == X86FP80 && w == 64:
		dst[0] = x87ToU64(unpack(k, a))
	case k == X86FP80:
		dst[0] = fistp(unpack(k, a), fistWidth(w+1)) & Mask(w)
	default:
		dst[0] = fpToUI(asFloat64(k, a[0]), w)
	}
}

// FPToSISat is llvm.fptosi.sat: out of range the nearest number, NaN is zero.
func FPToSISat(dst []uint64, w uint, k FloatKind, a []uint64) {
	saturateS(dst, w, unpack(k, a), true)
}

// FPToUISat is llvm.fptoui.sat: out of range the nearest number, NaN is zero.
func FPToUISat(dst []uint64, w uint, k FloatKind, a []uint64) {
	saturateU(dst, w, unpack(k, a), true)
}

// asFloat64 returns a value of a one-word format as a Go number.
func asFloat64(k FloatKind, a uint64) float64 {
	switch k {
	case Double:
		return math.Float64frombits(a)
	case Float:
		return float64(float32of(a))
	}
	return float64(float32of(smallToFloat(k, a)))
}

// fistWidth returns the width of the store instruction that holds w bits.
func fistWidth(w uint) uint {
	switch {
	case w <= 16:
		return 16
	case w <= 32:
		return 32
	}
	return 64
}

// fistp stores a number like FISTTP of w bits, sign-extended.
func fistp(u unpacked, w uint) uint64 {
	var mag uint64
	inRange := u.cls == classZero
	if u.cls == classFinite && u.exp < int(w) {
		mag = truncated(u)
		inRange = mag < SignBit(w) || u.neg && mag == SignBit(w)
	}
	switch {
	case !inRange:
		return -SignBit(w)
	case u.neg:
		return -mag
	}
	return mag
}

// truncated returns the integer part of a finite number below 2^64.
func truncated(u unpacked) uint64 {
	if u.exp < 0 {
		return 0
	}
	return u.sig >> uint(63-u.exp)
}

// x87ToU64 converts by way of the signed 64-bit store.
func x87ToU64(u unpacked) uint64 {
	limit := unpacked{sig: integerBit, exp: 63}
	if relation(u, limit)&(relEqual|relGreater) == 0 {
		return fistp(u, 64)
	}
	limit.neg = true
	return fistp(add(u, limit).unpacked, 64) ^ 1<<63
}

// saturateS sets dst to the nearest signed number.
func saturateS(dst []uint64, w uint, u unpacked, nanIsZero bool) {
	switch {
	case u.cls == classZero || u.isNaN() && nanIsZero:
		fill(dst[:Words(w)], 0)
	case u.cls != classFinite || u.exp >= int(w)-1:
		setLimit(dst, u.neg, w)
	default:
		setTruncated(dst, w, u)
		if u.neg {
			WideNeg(dst, dst, w)
		}
	}
}

// saturateU sets dst to the nearest unsigned number.
func saturateU(dst []uint64, w uint, u unpacked, nanIsZero bool) {
	switch {
	case u.cls == classZero || u.neg || u.isNaN() && nanIsZero:
		fill(dst[:Words(w)], 0)
	case u.cls != classFinite || u.exp >= int(w):
		setMask(dst, w)
	default:
		setTruncated(dst, w, u)
	}
}

// setTruncated sets dst to the integer part of a finite number that fits.
func setTruncated(dst []uint64, w uint, u unpacked) {
	n := Words(w)
	fill(dst[:n], 0)
	if u.exp <= 63 {
		dst[0] = truncated(u)
		return
	}
	dst[0] = u.sig
	shlWords(dst, dst, n, uint(u.exp-63))
}
