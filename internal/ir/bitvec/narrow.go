package bitvec

// Mask returns w one bits, 1 <= w <= 64.
// The masked shift count spares the compiler's test for counts above 63.
func Mask(w uint) uint64 { return ^uint64(0) >> ((64 - w) & 63) }

// Trunc returns the low w bits of x.
func Trunc(x uint64, w uint) uint64 { return x & Mask(w) }

// SExt returns the w-bit x as a signed number.
func SExt(x uint64, w uint) int64 {
	s := (64 - w) & 63
	return int64(x<<s) >> s
}

// SignBit returns the w-bit number whose only bit is the sign.
func SignBit(w uint) uint64 { return 1 << ((w - 1) & 63) }

// Add returns a + b.
func Add(a, b uint64, w uint) uint64 { return (a + b) & Mask(w) }

// Sub returns a - b.
func Sub(a, b uint64, w uint) uint64 { return (a - b) & Mask(w) }

// Mul returns a * b.
func Mul(a, b uint64, w uint) uint64 { return (a * b) & Mask(w) }

// Neg returns -a.
func Neg(a uint64, w uint) uint64 { return -a & Mask(w) }

// Not returns the complement of a.
func Not(a uint64, w uint) uint64 { return ^a & Mask(w) }

// And returns a & b.
func And(a, b uint64, _ uint) uint64 { return a & b }

// Or returns a | b.
func Or(a, b uint64, _ uint) uint64 { return a | b }

// Xor returns a ^ b.
func Xor(a, b uint64, _ uint) uint64 { return a ^ b }

// Shl returns a << b; zero if b >= w.
func Shl(a, b uint64, w uint) uint64 { return (a << b) & Mask(w) }

// LShr returns a >> b, shifting in zeros; zero if b >= w.
func LShr(a, b uint64, _ uint) uint64 { return a >> b }

// AShr returns a >> b, shifting in the sign; all sign if b >= w.
func AShr(a, b uint64, w uint) uint64 { return uint64(SExt(a, w)>>b) & Mask(w) }

// UDiv returns the unsigned quotient; b must not be zero.
func UDiv(a, b uint64, _ uint) uint64 { return a / b }

// URem returns the unsigned remainder; b must not be zero.
func URem(a, b uint64, _ uint) uint64 { return a % b }

// SDiv returns the quotient rounded toward zero; b must not be zero.
// MIN / -1 wraps to MIN (Go defines this case as LLVM's users expect it).
func SDiv(a, b uint64, w uint) uint64 { return uint64(SExt(a, w)/SExt(b, w)) & Mask(w) }

// SRem returns the remainder with the sign of a; b must not be zero.
// MIN % -1 is 0.
func SRem(a, b uint64, w uint) uint64 { return uint64(SExt(a, w)%SExt(b, w)) & Mask(w) }

// UMin returns the smaller of two unsigned numbers.
func UMin(a, b uint64, _ uint) uint64 { return min(a, b) }

// UMax returns the larger of two unsigned numbers.
func UMax(a, b uint64, _ uint) uint64 { return max(a, b) }

// SMin returns the smaller of two signed numbers.
func SMin(a, b uint64, w uint) uint64 {
	if SExt(a, w) < SExt(b, w) {
		return a
	}
	return b
}

// SMax returns the larger of two signed numbers.
func SMax(a, b uint64, w uint) uint64 {
	if SExt(a, w) > SExt(b, w) {
		return a
	}
	return b
}

// Abs returns the absolute value; that of MIN is MIN.
func Abs(x uint64, w uint) uint64 {
	if SExt(x, w) < 0 {
		return Neg(x, w)
	}
	return x
}
