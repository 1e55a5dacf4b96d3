package bitvec

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"
)

// X87ToBig returns the exact value, for formatting; nil for a NaN and for the
// patterns that the processor refuses.
func X87ToBig(sig uint64, se uint16) *big.Float {
	u := unpackX87(X87{sig, se})
	f := new(big.Float).SetPrec(64)
	switch u.cls {
	case classNaN, classInvalid:
		return nil
	case classInf:
		return f.SetInf(u.neg)
	case classFinite:
		f.SetUint64(u.sig)
		f.SetMantExp(f, u.exp-63)
	}
	if u.neg {
		f.Neg(f)
	}
	return f
}

// X87FromBig returns f rounded to nearest even.
func X87FromBig(f *big.Float) (sig uint64, se uint16) {
	x := packX87(fromBig(f))
	return x.Sig, x.SE
}

// fromBig returns f with two words of its significand.
func fromBig(f *big.Float) rounded {
	switch {
	case f.IsInf():
		return exactly(infinite(f.Signbit()))
	case f.Sign() == 0:
		return exactly(zero(f.Signbit()))
	}
	mant := new(big.Float)
	exp := f.MantExp(mant) - 1 // big.Float's mantissa is in [1/2, 1)
	// The whole mantissa as an integer.
	n := f.MinPrec()
	i, _ := mant.SetMantExp(mant.Abs(mant), int(n)).Int(nil)
	r := magnitude(bigWords(i), f.Signbit())
	r.exp = exp
	return r
}

// bigWords returns the words of a number that is not negative.
func bigWords(i *big.Int) []uint64 {
	b := i.Bytes()
	x := make([]uint64, len(b)/8+1)
	for j := range b {
		k := len(b) - 1 - j
		x[j/8] |= uint64(b[k]) << (j % 8 * 8)
	}
	return x
}

// x87BinaryLimit bounds the exponents worth looking at: beyond it all numbers are too small or too large,
// by no matter how much.
const x87BinaryLimit = 17000

// ParseX87 reads a number in C's syntax (decimal or hexadecimal, inf, nan),
// rounded once to nearest even.
func ParseX87(s string) (sig uint64, se uint16, err error) {
	var w [2]uint64
	_, err = NearestEven.Parse(X86FP80, w[:], s)
	return w[0], uint16(w[1]), err
}

// parse reads a number with all its bits.
func parse(s string) (r rounded, err error) {
	body, neg := strings.ToLower(s), false
	if body != "" && (body[0] == '-' || body[0] == '+') {
		neg, body = body[0] == '-', body[1:]
	}
	switch body {
	case "inf", "infinity":
		r = exactly(infinite(false))
	case "nan":
		r = exactly(unpacked{sig: integerBit | quietBit, cls: classNaN})
	default:
		if r, err = parseNumber(body); err != nil {
			return r, fmt.Errorf("%w: %q", err, s)
		}
	}
	r.neg = neg
	return r, nil
}

// plainNumber rejects what package big accepts and C does not.
func plainNumber(s string) bool {
	if strings.Contains(s, "_") || strings.HasPrefix(s, "0b") || strings.HasPrefix(s, "0o") {
		return false
	}
	return s != "" && s[0] != '+' && s[0] != '-' && s[0] != 'i'
}

// parseNumber reads a number without a sign. The approximate value first decides
// huge exponents, so that the exact one stays small.
func parseNumber(s string) (rounded, error) {
	if !plainNumber(s) {
		return rounded{}, strconv.ErrSyntax
	}
	if e := exponent(s); e < -x87BinaryLimit-4*len(s) || e > x87BinaryLimit+4*len(s) {
		if !hasDigit(s) {
			return exactly(zero(false)), nil
		}
		return farAway(e > 0), nil
	}
	approx, _, err := big.ParseFloat(s, 0, 64, big.ToNearestEven)
	if err != nil {
		return rounded{}, strconv.ErrSyntax
	}
	switch e := approx.MantExp(nil); {
	case !hasDigit(s):
		return exactly(zero(false)), nil
	case approx.Sign() == 0 || e < -x87BinaryLimit:
		return farAway(false), nil
	case approx.IsInf() || e > x87BinaryLimit:
		return farAway(true), nil
	}
	rat, ok := new(big.Rat).SetString(s)
	if !ok {
		return rounded{}, strconv.ErrSyntax
	}
	return fromRat(rat), nil
}

// farAway is a number that is larger, or smaller, than those of all formats.
func farAway(large bool) rounded {
	if large {
		return exactly(unpacked{sig: integerBit, exp: 2 * x87BinaryLimit})
	}
	return exactly(unpacked{sig: integerBit, exp: -2 * x87BinaryLimit})
}

// exponent is the exponent that a number is written with, or the nearest int.
func exponent(s string) int {
	letter := "e"
	if strings.HasPrefix(s, "0x") {
		letter = "p"
	}
	_, digits, _ := strings.Cut(s, letter)
	e, _ := strconv.Atoi(digits)
	return e
}

// hasDigit reports whether a number has a digit other than zero before its exponent.
func hasDigit(s string) bool {
	digits, end := "123456789", "e"
	if strings.HasPrefix(s, "0x") {
		digits, end, s = digits+"abcdef", "p", s[2:]
	}
	mantissa, _, _ := strings.Cut(s, end)
	return strings.ContainsAny(mantissa, digits)
}

// fromRat returns a positive number with two words of its significand.
func fromRat(rat *big.Rat) rounded {
	num, den := rat.Num(), rat.Denom()
	// A quotient of 128 or 129 bits.
	shift := 128 - num.BitLen() + den.BitLen()
	n, d := new(big.Int).Set(num), new(big.Int).Set(den)
	if shift > 0 {
		n.Lsh(n, uint(shift))
	} else {
		d.Lsh(d, uint(-shift))
	}
	rest := new(big.Int)
	n.QuoRem(n, d, rest)
	r := magnitude(bigWords(n), false)
	r.exp -= shift
	if rest.Sign() != 0 {
		r.low |= 1
	}
	return r
}
