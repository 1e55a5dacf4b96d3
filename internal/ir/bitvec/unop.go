package bitvec

// UnOp is an integer operation with one operand, for table-driven use.
type UnOp uint8

// The integer operations with one operand.
const (
	OpNeg UnOp = iota
	OpNot
	OpAbs
	OpCtlz
	OpCttz
	OpCtpop
	OpBswap
	OpBitreverse
	UnOpCount
)

var unOpNames = [UnOpCount]string{
	OpNeg:        "neg",
	OpNot:        "not",
	OpAbs:        "abs",
	OpCtlz:       "ctlz",
	OpCttz:       "cttz",
	OpCtpop:      "ctpop",
	OpBswap:      "bswap",
	OpBitreverse: "bitreverse",
}

// String returns LLVM's name of op.
func (op UnOp) String() string { return nameOf(unOpNames[:], int(op)) }

// Unary returns op(x) for narrow numbers.
func Unary(op UnOp, x uint64, w uint) uint64 {
	switch op {
	case OpNeg:
		return Neg(x, w)
	case OpNot:
		return Not(x, w)
	case OpAbs:
		return Abs(x, w)
	case OpCtlz:
		return Ctlz(x, w)
	case OpCttz:
		return Cttz(x, w)
	case OpCtpop:
		return Ctpop(x, w)
	case OpBswap:
		return Bswap(x, w)
	case OpBitreverse:
		return Bitreverse(x, w)
	}
	panic("heddle bug: bitvec: no such operation")
}

// WideUnary sets dst = op(a) for numbers of any width.
func WideUnary(op UnOp, dst, a []uint64, w uint) {
	switch op {
	case OpNeg:
		WideNeg(dst, a, w)
	case OpNot:
		WideNot(dst, a, w)
	case OpAbs:
		WideAbs(dst, a, w)
	case OpCtlz:
		WideCtlz(dst, a, w)
	case OpCttz:
		WideCttz(dst, a, w)
	case OpCtpop:
		WideCtpop(dst, a, w)
	case OpBswap:
		WideBswap(dst, a, w)
	case OpBitreverse:
		WideBitreverse(dst, a, w)
	default:
		panic("heddle bug: bitvec: no such operation")
	}
}
