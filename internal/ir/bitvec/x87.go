package bitvec

// X87 is a number of the x87 extended format (x86_fp80): a significand with
// explicit integer bit, and 15 bits of exponent below the sign.
//
// Patterns that no x87 operation makes: a pseudo-denormal (exponent zero,
// integer bit set) counts as the number it spells; an unnormal, pseudo-infinity
// or pseudo-NaN (exponent not zero, integer bit clear) is refused by the
// processor: operations on it are invalid and comparisons are unordered.
type X87 struct {
	Sig uint64
	SE  uint16
}

const (
	x87Bias = 16383
	x87Exp  = 0x7FFF
	x87Sign = 0x8000
)

// x87DefaultNaN is the "real indefinite".
var x87DefaultNaN = X87{integerBit | quietBit, x87Sign | x87Exp}

// X87Of returns the number in two words.
func X87Of(w []uint64) X87 { return X87{w[0], uint16(w[1])} }

// Put stores the number in two words.
func (x X87) Put(dst []uint64) { dst[0], dst[1] = x.Sig, uint64(x.SE) }

func unpackX87(x X87) unpacked {
	u := unpacked{sig: x.Sig, neg: x.SE&x87Sign != 0}
	biased := int(x.SE & x87Exp)
	switch {
	case biased == 0 && x.Sig == 0:
		u.cls = classZero
	case biased == 0:
		u = u.normalise(1 - x87Bias)
	case x.Sig&integerBit == 0:
		u.cls = classInvalid
	case biased == x87Exp && x.Sig == integerBit:
		u.cls = classInf
	case biased == x87Exp:
		u.cls = classNaN
	default:
		u.exp = biased - x87Bias
	}
	return u
}

// packX87 rounds a number to the format.
func packX87(r rounded) X87 {
	sign := uint16(0)
	if r.neg {
		sign = x87Sign
	}
	switch r.cls {
	case classZero:
		return X87{0, sign}
	case classInf:
		return X87{integerBit, sign | x87Exp}
	case classNaN:
		return X87{r.sig | quietBit, sign | x87Exp}
	case classInvalid:
		return x87DefaultNaN
	}
	sig, exp := roundSig(&formats[X86FP80], r)
	switch {
	case exp > x87Bias && !r.by.overflows(r.neg):
		return X87{^uint64(0), sign | x87Exp - 1} // the largest number
	case exp > x87Bias:
		return X87{integerBit, sign | x87Exp}
	case exp >= 1-x87Bias:
		return X87{sig, sign | uint16(exp+x87Bias)}
	case sig&integerBit != 0: // a subnormal rounded up to the smallest normal
		return X87{sig, sign | 1}
	}
	return X87{sig, sign}
}

// x87NaN returns the result of an operation of which an operand is not a
// number: the NaN with the larger significand, so that a quiet one precedes a
// signalling one; of equal ones, the positive.
func x87NaN(a, b unpacked) unpacked {
	switch {
	case a.cls == classInvalid || b.cls == classInvalid:
		return defaultNaN
	case b.cls != classNaN:
		return a.quiet()
	case a.cls != classNaN || b.sig > a.sig || b.sig == a.sig && a.neg:
		return b.quiet()
	}
	return a.quiet()
}

// X87Binary returns op(a, b).
func X87Binary(op FOp, a, b X87) X87 {
	switch op {
	case FOpCopySign:
		return X87{a.Sig, a.SE&x87Exp | b.SE&x87Sign}
	case FOpMinNum, FOpMaxNum, FOpMinimum, FOpMaximum:
		return x87MinMax(op, a, b)
	}
	ua, ub := unpackX87(a), unpackX87(b)
	if ua.isNaN() || ub.isNaN() {
		return packX87(exactly(x87NaN(ua, ub)))
	}
	return packX87(arithmetic(op, ua, ub))
}

// arithmetic does the five operations on numbers.
func arithmetic(op FOp, a, b unpacked) rounded {
	switch op {
	case FOpSub:
		b.neg = !b.neg
		return add(a, b)
	case FOpMul:
		return mul(a, b)
	case FOpDiv:
		return div(a, b)
	case FOpRem:
		return exactly(rem(a, b))
	}
	return add(a, b)
}

func x87MinMax(op FOp, a, b X87) X87 {
	ua, ub := unpackX87(a), unpackX87(b)
	switch minmax(op, relation(ua, ub), ua.isNaN(), ua.neg) {
	case takeA:
		return a
	case takeB:
		return b
	}
	return packX87(exactly(x87NaN(ua, ub)))
}

// X87Unary returns op(a).
func X87Unary(op FUnOp, a X87) X87 {
	switch op {
	case FOpNeg:
		return X87{a.Sig, a.SE ^ x87Sign}
	case FOpFabs:
		return X87{a.Sig, a.SE & x87Exp}
	}
	u := unpackX87(a)
	switch {
	case u.isNaN():
		return packX87(exactly(u))
	case op == FOpSqrt:
		return packX87(sqrt(u))
	}
	return packX87(exactly(integral(op, u)))
}

// X87Fma returns a*b + c rounded once.
func X87Fma(a, b, c X87) X87 {
	ua, ub, uc := unpackX87(a), unpackX87(b), unpackX87(c)
	p := x87Product(ua, ub)
	if p.isNaN() || uc.isNaN() {
		return packX87(exactly(x87NaN(p.unpacked, uc)))
	}
	return packX87(addLong(p, uc))
}

// x87Product returns a * b, which may be a NaN, with all its bits.
func x87Product(a, b unpacked) rounded {
	if a.isNaN() || b.isNaN() {
		return exactly(x87NaN(a, b))
	}
	return mul(a, b)
}

// X87Cmp compares a and b.
func X87Cmp(p FPred, a, b X87) bool { return p&relation(unpackX87(a), unpackX87(b)) != 0 }

// integral rounds a number that is not NaN to an integral value.
func integral(op FUnOp, u unpacked) unpacked {
	if u.cls != classFinite || u.exp >= 63 {
		return u
	}
	// whole is the integer part, rest the fraction as bits below a word.
	whole, rest := uint64(0), uint64(1) // less than a half
	if u.exp >= -1 {
		s := uint(63 - u.exp)
		whole, rest = u.sig>>s, u.sig<<(64-s)
	}
	if roundsUp(op, u.neg, whole, rest) {
		whole++
	}
	if whole == 0 {
		return zero(u.neg)
	}
	return unpacked{sig: whole, neg: u.neg}.normalise(63)
}

// roundsUp reports whether the magnitude grows when rest is rounded off.
func roundsUp(op FUnOp, neg bool, whole, rest uint64) bool {
	const half = 1 << 63
	switch op {
	case FOpFloor:
		return neg && rest != 0
	case FOpCeil:
		return !neg && rest != 0
	case FOpTrunc:
		return false
	case FOpRound:
		return rest >= half
	}
	return rest > half || rest == half && whole&1 != 0
}
