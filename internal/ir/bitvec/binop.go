package bitvec

// BinOp is an integer operation with two operands, for table-driven use.
type BinOp uint8

// The integer operations with two operands.
const (
	OpAdd BinOp = iota
	OpSub
	OpMul
	OpUDiv
	OpSDiv
	OpURem
	OpSRem
	OpShl
	OpLShr
	OpAShr
	OpAnd
	OpOr
	OpXor
	OpUMin
	OpUMax
	OpSMin
	OpSMax
	OpUAddSat
	OpSAddSat
	OpUSubSat
	OpSSubSat
	OpUShlSat
	OpSShlSat
	BinOpCount
)

var binOpNames = [BinOpCount]string{
	OpAdd:     "add",
	OpSub:     "sub",
	OpMul:     "mul",
	OpUDiv:    "udiv",
	OpSDiv:    "sdiv",
	OpURem:    "urem",
	OpSRem:    "srem",
	OpShl:     "shl",
	OpLShr:    "lshr",
	OpAShr:    "ashr",
	OpAnd:     "and",
	OpOr:      "or",
	OpXor:     "xor",
	OpUMin:    "umin",
	OpUMax:    "umax",
	OpSMin:    "smin",
	OpSMax:    "smax",
	OpUAddSat: "uadd.sat",
	OpSAddSat: "sadd.sat",
	OpUSubSat: "usub.sat",
	OpSSubSat: "ssub.sat",
	OpUShlSat: "ushl.sat",
	OpSShlSat: "sshl.sat",
}

// String returns LLVM's name of op.
func (op BinOp) String() string { return nameOf(binOpNames[:], int(op)) }

// Divides reports whether op must not be given a zero second operand.
func (op BinOp) Divides() bool { return op >= OpUDiv && op <= OpSRem }

// Binary returns op(a, b) for narrow numbers.
func Binary(op BinOp, a, b uint64, w uint) uint64 {
	switch op {
	case OpAdd:
		return Add(a, b, w)
	case OpSub:
		return Sub(a, b, w)
	case OpMul:
		return Mul(a, b, w)
	case OpUDiv:
		return UDiv(a, b, w)
	case OpSDiv:
		return SDiv(a, b, w)
	case OpURem:
		return URem(a, b, w)
	case OpSRem:
		return SRem(a, b, w)
	case OpShl:
		return Shl(a, b, w)
	case OpLShr:
		return LShr(a, b, w)
	case OpAShr:
		return AShr(a, b, w)
	case OpAnd:
		return And(a, b, w)
	case OpOr:
		return Or(a, b, w)
	case OpXor:
		return Xor(a, b, w)
	case OpUMin:
		return UMin(a, b, w)
	case OpUMax:
		return UMax(a, b, w)
	case OpSMin:
		return SMin(a, b, w)
	case OpSMax:
		return SMax(a, b, w)
	case OpUAddSat:
		return UAddSat(a, b, w)
	case OpSAddSat:
		return SAddSat(a, b, w)
	case OpUSubSat:
		return USubSat(a, b, w)
	case OpSSubSat:
		return SSubSat(a, b, w)
	case OpUShlSat:
		return UShlSat(a, b, w)
	case OpSShlSat:
		return SShlSat(a, b, w)
	}
	panic("heddle bug: bitvec: no such operation")
}

// WideBinary sets dst = op(a, b) for numbers of any width. (A switch, because a
// table of functions would move every caller's operands to the heap.)
func WideBinary(op BinOp, dst, a, b []uint64, w uint) {
	switch op {
	case OpAdd:
		WideAdd(dst, a, b, w)
	case OpSub:
		WideSub(dst, a, b, w)
	case OpMul:
		WideMul(dst, a, b, w)
	case OpUDiv:
		WideUDiv(dst, a, b, w)
	case OpSDiv:
		WideSDiv(dst, a, b, w)
	case OpURem:
		WideURem(dst, a, b, w)
	case OpSRem:
		WideSRem(dst, a, b, w)
	case OpShl:
		WideShl(dst, a, b, w)
	case OpLShr:
		WideLShr(dst, a, b, w)
	case OpAShr:
		WideAShr(dst, a, b, w)
	case OpAnd:
		WideAnd(dst, a, b, w)
	case OpOr:
		WideOr(dst, a, b, w)
	case OpXor:
		WideXor(dst, a, b, w)
	case OpUMin:
		WideUMin(dst, a, b, w)
	case OpUMax:
		WideUMax(dst, a, b, w)
	case OpSMin:
		WideSMin(dst, a, b, w)
	case OpSMax:
		WideSMax(dst, a, b, w)
	case OpUAddSat:
		WideUAddSat(dst, a, b, w)
	case OpSAddSat:
		WideSAddSat(dst, a, b, w)
	case OpUSubSat:
		WideUSubSat(dst, a, b, w)
	case OpSSubSat:
		WideSSubSat(dst, a, b, w)
	case OpUShlSat:
		WideUShlSat(dst, a, b, w)
	case OpSShlSat:
		WideSShlSat(dst, a, b, w)
	default:
		panic("heddle bug: bitvec: no such operation")
	}
}
