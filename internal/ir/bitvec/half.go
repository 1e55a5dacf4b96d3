package bitvec

// Half and BFloat have no arithmetic of their own: operands become a Float,
// and the result is rounded back, as LLVM does by promotion. The 24 bits of a
// Float are enough (2p+2) that add, sub, mul, div and sqrt come out as if they
// were rounded once.

// smallToFloat extends a Half or BFloat.
func smallToFloat(k FloatKind, x uint64) uint64 {
	if k == BFloat {
		return x << 16 // LLVM's lowering: a signalling NaN stays one
	}
	return packIEEE(Float, unpackIEEE(Half, x))
}

// floatToSmall rounds a Float to a Half or BFloat.
func floatToSmall(k FloatKind, x uint64) uint64 {
	return packIEEE(k, unpackIEEE(Float, x))
}

func smallBinary(op FOp, k FloatKind, a, b uint64) uint64 {
	if op == FOpCopySign {
		return a&0x7FFF | b&0x8000
	}
	return floatToSmall(k, FBinary32(op, smallToFloat(k, a), smallToFloat(k, b)))
}

func smallUnary(op FUnOp, k FloatKind, a uint64) uint64 {
	switch op {
	case FOpNeg:
		return a ^ 0x8000
	case FOpFabs:
		return a & 0x7FFF
	}
	return floatToSmall(k, FUnary32(op, smallToFloat(k, a)))
}

func smallFma(k FloatKind, a, b, c uint64) uint64 {
	return floatToSmall(k, Fma32(smallToFloat(k, a), smallToFloat(k, b), smallToFloat(k, c)))
}
