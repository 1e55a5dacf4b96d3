package bitvec

// OverOp is a question whether an operation wraps, for table-driven use: what
// llvm.*.with.overflow returns, and what nsw and nuw forbid.
type OverOp uint8

// The overflow predicates.
const (
	OverUAdd OverOp = iota
	OverSAdd
	OverUSub
	OverSSub
	OverUMul
	OverSMul
	OverUShl
	OverSShl
	OverOpCount
)

var overOpNames = [OverOpCount]string{
	OverUAdd: "uadd",
	OverSAdd: "sadd",
	OverUSub: "usub",
	OverSSub: "ssub",
	OverUMul: "umul",
	OverSMul: "smul",
	OverUShl: "ushl",
	OverSShl: "sshl",
}

// String returns the name of op.
func (op OverOp) String() string { return nameOf(overOpNames[:], int(op)) }

var overResults = [OverOpCount]BinOp{
	OverUAdd: OpAdd, OverSAdd: OpAdd, OverUSub: OpSub, OverSSub: OpSub, OverUMul: OpMul, OverSMul: OpMul, OverUShl: OpShl, OverSShl: OpShl,
}

// Result is the operation that the question is about.
func (op OverOp) Result() BinOp { return overResults[op] }

// Overflows answers op for narrow numbers.
func Overflows(op OverOp, a, b uint64, w uint) bool {
	switch op {
	case OverUAdd:
		return AddOverflowsU(a, b, w)
	case OverSAdd:
		return AddOverflowsS(a, b, w)
	case OverUSub:
		return SubOverflowsU(a, b, w)
	case OverSSub:
		return SubOverflowsS(a, b, w)
	case OverUMul:
		return MulOverflowsU(a, b, w)
	case OverSMul:
		return MulOverflowsS(a, b, w)
	case OverUShl:
		return ShlOverflowsU(a, b, w)
	case OverSShl:
		return ShlOverflowsS(a, b, w)
	}
	panic("heddle bug: bitvec: no such operation")
}

// WideOverflows answers op for numbers of any width.
func WideOverflows(op OverOp, a, b []uint64, w uint) bool {
	switch op {
	case OverUAdd:
		return WideAddOverflowsU(a, b, w)
	case OverSAdd:
		return WideAddOverflowsS(a, b, w)
	case OverUSub:
		return WideSubOverflowsU(a, b, w)
	case OverSSub:
		return WideSubOverflowsS(a, b, w)
	case OverUMul:
		return WideMulOverflowsU(a, b, w)
	case OverSMul:
		return WideMulOverflowsS(a, b, w)
	case OverUShl:
		return WideShlOverflowsU(a, b, w)
	case OverSShl:
		return WideShlOverflowsS(a, b, w)
	}
	panic("heddle bug: bitvec: no such operation")
}
