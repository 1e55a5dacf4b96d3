package bitvec

import "math/bits"

// class is what an unpacked number is.
type class uint8

const (
	classFinite class = iota // not zero
	classZero
	classInf
	classNaN
	classInvalid // an x87 pattern that the processor refuses
)

// unpacked is a number of any format. A finite one is sig * 2^(exp-63), with
// the top bit of sig set. The sig of a NaN is that of x87: integer bit, quiet
// bit, payload.
type unpacked struct {
	sig uint64
	exp int
	cls class
	neg bool
}

const (
	integerBit = uint64(1) << 63
	quietBit   = uint64(1) << 62
)

// defaultNaN is what x86 answers to an invalid operation.
var defaultNaN = unpacked{sig: integerBit | quietBit, cls: classNaN, neg: true}

func (u unpacked) quiet() unpacked {
	u.sig |= quietBit
	return u
}

// isNaN reports whether the operation's result is decided by u not being a
// number.
func (u unpacked) isNaN() bool { return u.cls >= classNaN }

// unpackIEEE takes apart a number of a one-word format.
func unpackIEEE(k FloatKind, x uint64) unpacked {
	f := &formats[k]
	frac := x & Mask(f.prec-1)
	biased := int(x >> (f.prec - 1) & Mask(f.width-f.prec))
	u := unpacked{neg: x>>(f.width-1)&1 != 0}
	u.sig = frac << (64 - f.prec)
	switch {
	case biased == 2*f.emax+1 && frac == 0:
		u.cls = classInf
	case biased == 2*f.emax+1:
		u.cls = classNaN
		u.sig |= integerBit
	case biased != 0:
		u.sig |= integerBit
		u.exp = biased - f.emax
	case frac == 0:
		u.cls = classZero
	default:
		u = u.normalise(f.emin)
	}
	return u
}

// normalise shifts the significand up to its top bit; not for zero.
func (u unpacked) normalise(exp int) unpacked {
	s := bits.LeadingZeros64(u.sig)
	u.sig <<= s
	u.exp = exp - s
	return u
}

// packIEEE puts together a number of a one-word format, rounding it to nearest
// even.
func packIEEE(k FloatKind, u unpacked) uint64 { return packRounded(k, exactly(u)) }

// packRounded packs a number whose significand continues below sig in `low`; the
// last bit of low stands for everything below it, if any is set.
func packRounded(k FloatKind, u rounded) uint64 {
	f := &formats[k]
	sign := uint64(0)
	if u.neg {
		sign = 1 << (f.width - 1)
	}
	infinity := Mask(f.width-f.prec) << (f.prec - 1)
	switch u.cls {
	case classZero:
		return sign
	case classInf:
		return sign | infinity
	case classNaN:
		payload := (u.sig | quietBit) &^ integerBit >> (64 - f.prec)
		return sign | infinity | payload
	case classInvalid:
		return packIEEE(k, defaultNaN)
	}
	sig, exp := roundSig(f, u)
	switch {
	case exp <= f.emax:
	case u.by.overflows(u.neg):
		return sign | infinity
	default:
		return sign | (infinity - 1) // the largest number
	}
	// A subnormal has biased exponent zero and lacks the integer bit. One that
	// was rounded up to the integer bit carries into the exponent by addition.
	biased := uint64(0)
	if exp >= f.emin {
		biased = uint64(exp + f.emax - 1)
	}
	return sign | (biased<<(f.prec-1) + sig)
}

// roundSig rounds sig:low to the precision of f. It returns
// the significand as an integer of prec bits (fewer for a subnormal), and the
// exponent, which is below emin for a subnormal.
func roundSig(f *format, u rounded) (sig uint64, exp int) {
	shift, exp := 64-f.prec, u.exp
	if exp < f.emin {
		shift += uint(f.emin - exp)
	}
	rest := u.low
	switch {
	case shift > 64:
		rest = 1 // less than half of the smallest number
	case shift > 0:
		rest = u.sig<<(64-shift) | sticky(u.low)
	}
	sig = u.sig >> shift
	if u.by.Up(u.neg, sig, rest) {
		sig++
	}
	if exp >= f.emin && sig&Mask(f.prec) == 0 { // carried out of the top
		return 1 << (f.prec - 1), exp + 1
	}
	return sig, exp
}
