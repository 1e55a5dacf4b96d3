package bitvec

// Operations on values of any format, in words (see FloatKind.Words).

// FloatBinary sets dst = op(a, b).
func FloatBinary(op FOp, k FloatKind, dst, a, b []uint64) {
	switch k {
	case Double:
		dst[0] = FBinary64(op, a[0], b[0])
	case Float:
		dst[0] = FBinary32(op, a[0], b[0])
	case X86FP80:
		X87Binary(op, X87Of(a), X87Of(b)).Put(dst)
	default:
		dst[0] = smallBinary(op, k, a[0], b[0])
	}
}

// FloatUnary sets dst = op(a).
func FloatUnary(op FUnOp, k FloatKind, dst, a []uint64) {
	switch k {
	case Double:
		dst[0] = FUnary64(op, a[0])
	case Float:
		dst[0] = FUnary32(op, a[0])
	case X86FP80:
		X87Unary(op, X87Of(a)).Put(dst)
	default:
		dst[0] = smallUnary(op, k, a[0])
	}
}

// FloatFma sets dst = a*b + c, rounded once.
func FloatFma(k FloatKind, dst, a, b, c []uint64) {
	switch k {
	case Double:
		dst[0] = Fma64(a[0], b[0], c[0])
	case Float:
		dst[0] = Fma32(a[0], b[0], c[0])
	case X86FP80:
		X87Fma(X87Of(a), X87Of(b), X87Of(c)).Put(dst)
	default:
		dst[0] = smallFma(k, a[0], b[0], c[0])
	}
}

// FloatFMulAdd sets dst = a*b + c, rounded twice.
func FloatFMulAdd(k FloatKind, dst, a, b, c []uint64) {
	var t [2]uint64
	FloatBinary(FOpMul, k, t[:], a, b)
	FloatBinary(FOpAdd, k, dst, t[:], c)
}

// FloatCmp compares a and b.
func FloatCmp(p FPred, k FloatKind, a, b []uint64) bool {
	switch k {
	case Double:
		return FCmp64(p, a[0], b[0])
	case Float:
		return FCmp32(p, a[0], b[0])
	case X86FP80:
		return X87Cmp(p, X87Of(a), X87Of(b))
	}
	return FCmp32(p, smallToFloat(k, a[0]), smallToFloat(k, b[0]))
}

// The bits of an llvm.is.fpclass mask.
const (
	ClassSNaN uint16 = 1 << iota
	ClassQNaN
	ClassNegInf
	ClassNegNormal
	ClassNegSubnormal
	ClassNegZero
	ClassPosZero
	ClassPosSubnormal
	ClassPosNormal
	ClassPosInf
)

// Classify returns the one bit of an llvm.is.fpclass mask that a belongs to. An
// x87 pattern that the processor refuses is a signalling NaN.
func Classify(k FloatKind, a []uint64) uint16 {
	u := unpack(k, a)
	neg, pos := ClassNegNormal, ClassPosNormal
	switch {
	case u.cls == classNaN && u.sig&quietBit != 0:
		return ClassQNaN
	case u.isNaN():
		return ClassSNaN
	case u.cls == classInf:
		neg, pos = ClassNegInf, ClassPosInf
	case u.cls == classZero:
		neg, pos = ClassNegZero, ClassPosZero
	case u.exp < formats[k].emin:
		neg, pos = ClassNegSubnormal, ClassPosSubnormal
	}
	if u.neg {
		return neg
	}
	return pos
}
