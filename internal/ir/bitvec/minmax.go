package bitvec

import "math"

// MinNum and MaxNum follow LLVM's code for x86: the other operand if one is a
// NaN (as it is: the second if both are), the first operand if they are equal
// (zeros of either sign are). Minimum and Maximum are those of IEEE 754-2019: a
// NaN wins and is quieted, and -0 is less than +0.

// decision says which operand is the result.
type decision uint8

const (
	takeA decision = iota
	takeB
	takeNaN
)

// minmax decides for operands of known relation; aNaN says whether the first
// is a NaN, aNeg whether its sign bit is set.
func minmax(op FOp, rel FPred, aNaN, aNeg bool) decision {
	strict := op == FOpMinimum || op == FOpMaximum
	wantLess := op == FOpMinNum || op == FOpMinimum
	switch rel {
	case relUnordered:
		if strict {
			return takeNaN
		}
		return decide(!aNaN)
	case relEqual:
		// Only zeros can be equal and different.
		return decide(!strict || aNeg == wantLess)
	}
	return decide((rel == relLess) == wantLess)
}

func decide(a bool) decision {
	if a {
		return takeA
	}
	return takeB
}

func minmax64(op FOp, a, b uint64) uint64 {
	rel := relation64(math.Float64frombits(a), math.Float64frombits(b))
	switch minmax(op, rel, isNaN64(a), a&sign64 != 0) {
	case takeA:
		return a
	case takeB:
		return b
	}
	return nan64(a, b)
}

func minmax32(op FOp, a, b uint64) uint64 {
	rel := relation64(float64(float32of(a)), float64(float32of(b)))
	switch minmax(op, rel, isNaN32(a), a&sign32 != 0) {
	case takeA:
		return a
	case takeB:
		return b
	}
	return nan32(a, b)
}

// MinNum64 is llvm.minnum.f64.
func MinNum64(a, b uint64) uint64 { return minmax64(FOpMinNum, a, b) }

// MaxNum64 is llvm.maxnum.f64.
func MaxNum64(a, b uint64) uint64 { return minmax64(FOpMaxNum, a, b) }

// Minimum64 is llvm.minimum.f64.
func Minimum64(a, b uint64) uint64 { return minmax64(FOpMinimum, a, b) }

// Maximum64 is llvm.maximum.f64.
func Maximum64(a, b uint64) uint64 { return minmax64(FOpMaximum, a, b) }
