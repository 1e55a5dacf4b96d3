package bitvec

// FloatKind is a floating-point format.
type FloatKind uint8

// The formats.
const (
	Half    FloatKind = iota // IEEE binary16
	BFloat                   // bfloat16: the upper half of a Float
	Float                    // IEEE binary32
	Double                   // IEEE binary64
	X86FP80                  // x87 extended: explicit integer bit; two words
	FloatKindCount
)

// format describes a kind: precision in bits (the integer bit included) and
// the range of exponents of normal numbers. The bias is emax.
type format struct {
	name       string
	width      uint
	prec       uint
	emin, emax int
}

var formats = [FloatKindCount]format{
	Half:    {"half", 16, 11, -14, 15},
	BFloat:  {"bfloat", 16, 8, -126, 127},
	Float:   {"float", 32, 24, -126, 127},
	Double:  {"double", 64, 53, -1022, 1023},
	X86FP80: {"x86_fp80", 80, 64, -16382, 16383},
}

// String returns LLVM's name of the format.
func (k FloatKind) String() string {
	if k < FloatKindCount {
		return formats[k].name
	}
	return "invalid"
}

// Width returns the number of bits of the format.
func (k FloatKind) Width() uint { return formats[k].width }

// Words returns the number of words that hold a value of the format.
func (k FloatKind) Words() int {
	if k == X86FP80 {
		return 2
	}
	return 1
}

// FPred is a floating-point comparison in LLVM's order, in which a predicate is
// the set of relations it accepts, one bit each.
type FPred uint8

// The relations of two numbers; exactly one holds.
const (
	relEqual FPred = 1 << iota
	relGreater
	relLess
	relUnordered
)

// The floating-point comparisons. The F distinguishes them from integer ones.
const (
	FFalse FPred = iota
	FOEQ
	FOGT
	FOGE
	FOLT
	FOLE
	FONE
	FORD
	FUNO
	FUEQ
	FUGT
	FUGE
	FULT
	FULE
	FUNE
	FTrue
	fpredCount
)

var fpredNames = [fpredCount]string{
	"false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord",
	"uno", "ueq", "ugt", "uge", "ult", "ule", "une", "true",
}

// String returns LLVM's name of p.
func (p FPred) String() string { return nameOf(fpredNames[:], int(p)) }

// Not returns q such that q(a, b) is the negation of p(a, b).
func (p FPred) Not() FPred { return p ^ FTrue }

// Swap returns q such that q(b, a) is p(a, b).
func (p FPred) Swap() FPred {
	return p&(relEqual|relUnordered) | p&relGreater<<1 | p&relLess>>1
}

// FOp is a floating-point operation with two operands.
type FOp uint8

// The floating-point operations with two operands.
const (
	FOpAdd FOp = iota
	FOpSub
	FOpMul
	FOpDiv
	FOpRem // fmod: the sign of the first operand
	FOpCopySign
	FOpMinNum
	FOpMaxNum
	FOpMinimum
	FOpMaximum
	FOpCount
)

var fopNames = [FOpCount]string{
	"fadd", "fsub", "fmul", "fdiv", "frem", "copysign", "minnum", "maxnum", "minimum", "maximum",
}

// String returns LLVM's name of op.
func (op FOp) String() string { return nameOf(fopNames[:], int(op)) }

// FUnOp is a floating-point operation with one operand.
type FUnOp uint8

// The floating-point operations with one operand.
const (
	FOpNeg FUnOp = iota
	FOpFabs
	FOpSqrt
	FOpFloor
	FOpCeil
	FOpTrunc
	FOpRint
	FOpNearbyInt
	FOpRound
	FOpRoundEven
	FUnOpCount
)

var funopNames = [FUnOpCount]string{
	"fneg", "fabs", "sqrt", "floor", "ceil", "trunc", "rint", "nearbyint", "round", "roundeven",
}

// String returns LLVM's name of op.
func (op FUnOp) String() string { return nameOf(funopNames[:], int(op)) }
