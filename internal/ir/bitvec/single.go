package bitvec

import "math"

// Operations on Float, in the low half of a word; see double.go about NaN.

const (
	sign32   = 1 << 31
	inf32    = 0x7F800000
	quiet32  = 0x00400000
	defNaN32 = 0xFFC00000
)

func float32of(a uint64) float32 { return math.Float32frombits(uint32(a)) }

func bits32(f float32) uint64 { return uint64(math.Float32bits(f)) }

// isNaN32 reports whether the bits are a NaN.
func isNaN32(a uint64) bool { return a&^sign32 > inf32 }

// nan32 returns the result of an operation that has come out as NaN.
//
//go:noinline
func nan32(a, b uint64) uint64 {
	switch {
	case isNaN32(a):
		return a | quiet32
	case isNaN32(b):
		return b | quiet32
	}
	return defNaN32
}

// FAdd32 returns a + b.
func FAdd32(a, b uint64) uint64 {
	r := float32of(a) + float32of(b)
	if r != r {
		return nan32(a, b)
	}
	return bits32(r)
}

// FSub32 returns a - b.
func FSub32(a, b uint64) uint64 {
	r := float32of(a) - float32of(b)
	if r != r {
		return nan32(a, b)
	}
	return bits32(r)
}

// FMul32 returns a * b.
func FMul32(a, b uint64) uint64 {
	r := float32(float32of(a) * float32of(b))
	if r != r {
		return nan32(a, b)
	}
	return bits32(r)
}

// FDiv32 returns a / b.
func FDiv32(a, b uint64) uint64 {
	r := float32of(a) / float32of(b)
	if r != r {
		return nan32(a, b)
	}
	return bits32(r)
}

// FRem32 returns the remainder of a / b truncated (C's fmodf).
func FRem32(a, b uint64) uint64 {
	if isNaN32(a) || isNaN32(b) {
		return nan32(a, b)
	}
	return packIEEE(Float, rem(unpackIEEE(Float, a), unpackIEEE(Float, b)))
}

// FNeg32 returns -a; a bit operation, also for NaN.
func FNeg32(a uint64) uint64 { return a ^ sign32 }

// Fabs32 returns |a|; a bit operation, also for NaN.
func Fabs32(a uint64) uint64 { return a &^ sign32 }

// CopySign32 returns a with the sign of b.
func CopySign32(a, b uint64) uint64 { return a&^sign32 | b&sign32 }

// Sqrt32 returns the square root of a. Rounding the square root of a Double
// again is right: 53 >= 2*24+2.
func Sqrt32(a uint64) uint64 {
	r := float32(math.Sqrt(float64(float32of(a))))
	if r != r {
		return nan32(a, a)
	}
	return bits32(r)
}

// Fma32 returns a*b + c rounded once. The product is exact as a Double; the
// sum is rounded to odd, so that the second rounding sees what was cut off
// (Boldo and Melquiond, "Emulation of FMA and correctly rounded sums", 2008).
func Fma32(a, b, c uint64) uint64 {
	p := float64(float64(float32of(a)) * float64(float32of(b)))
	z := float64(float32of(c))
	s := p + z
	if s != s {
		if isNaN32(a) || isNaN32(b) {
			return nan32(a, b)
		}
		return nan32(c, c)
	}
	return bits32(float32(toOdd(s, p, z)))
}

// toOdd returns the sum s of p and z, rounded to odd instead of to nearest.
func toOdd(s, p, z float64) float64 {
	if math.IsInf(s, 0) {
		return s
	}
	// Knuth's two-sum: the exact error of s.
	v := s - p
	err := (p - (s - v)) + (z - v)
	bits := math.Float64bits(s)
	if err == 0 || bits&1 != 0 {
		return s
	}
	// The odd neighbour on the side of the exact sum; s is not zero here.
	if (err > 0) == (s > 0) {
		return math.Float64frombits(bits + 1)
	}
	return math.Float64frombits(bits - 1)
}

// FCmp32 compares a and b.
func FCmp32(p FPred, a, b uint64) bool {
	return p&relation64(float64(float32of(a)), float64(float32of(b))) != 0
}

// FUnary32 returns op(a).
func FUnary32(op FUnOp, a uint64) uint64 {
	switch op {
	case FOpNeg:
		return FNeg32(a)
	case FOpFabs:
		return Fabs32(a)
	case FOpSqrt:
		return Sqrt32(a)
	}
	if isNaN32(a) {
		return a | quiet32
	}
	// Exact: an integral value near a Float is a Float.
	return bits32(float32(round64(op, float64(float32of(a)))))
}

// FBinary32 returns op(a, b).
func FBinary32(op FOp, a, b uint64) uint64 {
	switch op {
	case FOpAdd:
		return FAdd32(a, b)
	case FOpSub:
		return FSub32(a, b)
	case FOpMul:
		return FMul32(a, b)
	case FOpDiv:
		return FDiv32(a, b)
	case FOpRem:
		return FRem32(a, b)
	case FOpCopySign:
		return CopySign32(a, b)
	}
	return minmax32(op, a, b)
}
