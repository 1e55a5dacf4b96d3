package bitvec

// Pred is an integer comparison, in LLVM's order.
type Pred uint8

// The integer comparisons.
const (
	EQ Pred = iota
	NE
	UGT
	UGE
	ULT
	ULE
	SGT
	SGE
	SLT
	SLE
	predCount
)

var predNames = [predCount]string{"eq", "ne", "ugt", "uge", "ult", "ule", "sgt", "sge", "slt", "sle"}

// String returns LLVM's name of p.
func (p Pred) String() string { return nameOf(predNames[:], int(p)) }

// Swap returns q such that q(b, a) is p(a, b).
func (p Pred) Swap() Pred { return [predCount]Pred{EQ, NE, ULT, ULE, UGT, UGE, SLT, SLE, SGT, SGE}[p] }

// Not returns q such that q(a, b) is the negation of p(a, b).
func (p Pred) Not() Pred { return [predCount]Pred{NE, EQ, ULE, ULT, UGE, UGT, SLE, SLT, SGE, SGT}[p] }

// Cmp compares two narrow numbers.
func Cmp(p Pred, a, b uint64, w uint) bool {
	switch p {
	case EQ:
		return a == b
	case NE:
		return a != b
	case UGT:
		return a > b
	case UGE:
		return a >= b
	case ULT:
		return a < b
	case ULE:
		return a <= b
	case SGT:
		return SExt(a, w) > SExt(b, w)
	case SGE:
		return SExt(a, w) >= SExt(b, w)
	case SLT:
		return SExt(a, w) < SExt(b, w)
	default: // SLE
		return SExt(a, w) <= SExt(b, w)
	}
}

// WideCmp compares two wide numbers.
func WideCmp(p Pred, a, b []uint64, w uint) bool {
	c := wideCompareU(a, b, Words(w))
	if p >= SGT {
		// Numbers of different sign compare the other way round.
		if wideNeg(a, w) != wideNeg(b, w) {
			c = -c
		}
		p -= SGT - UGT
	}
	switch p {
	case EQ:
		return c == 0
	case NE:
		return c != 0
	case UGT:
		return c > 0
	case UGE:
		return c >= 0
	case ULT:
		return c < 0
	default: // ULE
		return c <= 0
	}
}

// nameOf returns the name of an enumerated value, for String methods.
func nameOf(names []string, i int) string {
	if i < len(names) {
		return names[i]
	}
	return "invalid"
}
