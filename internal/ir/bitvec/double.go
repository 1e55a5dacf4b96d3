package bitvec

import "math"

// Operations on Double. A result that is a number is the processor's; any NaN
// is made explicitly, because Go does not say which operand's NaN survives.

const (
	sign64   = 1 << 63
	inf64    = 0x7FF0000000000000
	quiet64  = 0x0008000000000000
	defNaN64 = 0xFFF8000000000000
)

// isNaN64 reports whether the bits are a NaN.
func isNaN64(a uint64) bool { return a&^sign64 > inf64 }

// nan64 returns the result of an operation that has come out as NaN.
//
//go:noinline
func nan64(a, b uint64) uint64 {
	switch {
	case isNaN64(a):
		return a | quiet64
	case isNaN64(b):
		return b | quiet64
	}
	return defNaN64
}

// FAdd64 returns a + b.
func FAdd64(a, b uint64) uint64 {
	r := math.Float64frombits(a) + math.Float64frombits(b)
	if r != r {
		return nan64(a, b)
	}
	return math.Float64bits(r)
}

// FSub64 returns a - b.
func FSub64(a, b uint64) uint64 {
	r := math.Float64frombits(a) - math.Float64frombits(b)
	if r != r {
		return nan64(a, b)
	}
	return math.Float64bits(r)
}

// FMul64 returns a * b.
func FMul64(a, b uint64) uint64 {
	// The conversion forbids fusing with an addition where this is inlined.
	r := float64(math.Float64frombits(a) * math.Float64frombits(b))
	if r != r {
		return nan64(a, b)
	}
	return math.Float64bits(r)
}

// FDiv64 returns a / b.
func FDiv64(a, b uint64) uint64 {
	r := math.Float64frombits(a) / math.Float64frombits(b)
	if r != r {
		return nan64(a, b)
	}
	return math.Float64bits(r)
}

// FRem64 returns the remainder of a / b truncated (C's fmod).
func FRem64(a, b uint64) uint64 {
	if isNaN64(a) || isNaN64(b) {
		return nan64(a, b)
	}
	return packIEEE(Double, rem(unpackIEEE(Double, a), unpackIEEE(Double, b)))
}

// FNeg64 returns -a; a bit operation, also for NaN.
func FNeg64(a uint64) uint64 { return a ^ sign64 }

// Fabs64 returns |a|; a bit operation, also for NaN.
func Fabs64(a uint64) uint64 { return a &^ sign64 }

// CopySign64 returns a with the sign of b.
func CopySign64(a, b uint64) uint64 { return a&^sign64 | b&sign64 }

// Sqrt64 returns the square root of a.
func Sqrt64(a uint64) uint64 {
	r := math.Sqrt(math.Float64frombits(a))
	if r != r {
		return nan64(a, a)
	}
	return math.Float64bits(r)
}

// Fma64 returns a*b + c rounded once. Of NaN the first is returned; an invalid
// product yields to a NaN c, as with the FMA3 instructions.
func Fma64(a, b, c uint64) uint64 {
	r := math.FMA(math.Float64frombits(a), math.Float64frombits(b), math.Float64frombits(c))
	if r != r {
		if isNaN64(a) || isNaN64(b) {
			return nan64(a, b)
		}
		return nan64(c, c)
	}
	return math.Float64bits(r)
}

// relation64 returns the one relation that holds between a and b.
func relation64(a, b float64) FPred {
	switch {
	case a == b:
		return relEqual
	case a > b:
		return relGreater
	case a < b:
		return relLess
	}
	return relUnordered
}

// FCmp64 compares a and b.
func FCmp64(p FPred, a, b uint64) bool {
	return p&relation64(math.Float64frombits(a), math.Float64frombits(b)) != 0
}

// round64 applies one of Go's rounding functions, which are exact and keep the
// sign of zero.
func round64(op FUnOp, x float64) float64 {
	switch op {
	case FOpFloor:
		return math.Floor(x)
	case FOpCeil:
		return math.Ceil(x)
	case FOpTrunc:
		return math.Trunc(x)
	case FOpRound:
		return math.Round(x)
	default: // rint, nearbyint, roundeven: the rounding mode is to nearest even
		return math.RoundToEven(x)
	}
}

// FUnary64 returns op(a).
func FUnary64(op FUnOp, a uint64) uint64 {
	switch op {
	case FOpNeg:
		return FNeg64(a)
	case FOpFabs:
		return Fabs64(a)
	case FOpSqrt:
		return Sqrt64(a)
	}
	if isNaN64(a) {
		return a | quiet64
	}
	return math.Float64bits(round64(op, math.Float64frombits(a)))
}

// FBinary64 returns op(a, b).
func FBinary64(op FOp, a, b uint64) uint64 {
	switch op {
	case FOpAdd:
		return FAdd64(a, b)
	case FOpSub:
		return FSub64(a, b)
	case FOpMul:
		return FMul64(a, b)
	case FOpDiv:
		return FDiv64(a, b)
	case FOpRem:
		return FRem64(a, b)
	case FOpCopySign:
		return CopySign64(a, b)
	}
	return minmax64(op, a, b)
}
