package libc

import (
	"math"
	"math/big"
)

// Exponential and trigonometric functions, rounded correctly (but for cases that
// cannot be told apart with precise bits): glibc's are so in all but a few cases
// in a thousand, Go's are not. Each function takes arguments of ordinary size;
// special values and very large arguments go to package math, which gives the
// exact ones.

// precise is the precision of intermediate results, in bits.
const precise = 256

const (
	piDigits  = "3.14159265358979323846264338327950288419716939937510582097494459230781640628620899862803482534211706798214808651"
	ln2Digits = "0.693147180559945309417232121458176568075500134360255254120680009493393621969694715605863326996418687"
)

func newBig() *big.Float { return new(big.Float).SetPrec(precise) }

func bigOf(x float64) *big.Float { return newBig().SetFloat64(x) }

func constant(digits string) *big.Float {
	f, _, _ := big.ParseFloat(digits, 10, precise, big.ToNearestEven)
	return f
}

func roundedBig(f *big.Float) float64 {
	v, _ := f.Float64()
	return v
}

// nearest is f rounded to an integer, as a number and as an int.
func nearest(f *big.Float) (*big.Float, int) {
	half := newBig().SetFloat64(0.5)
	if f.Sign() < 0 {
		half.Neg(half)
	}
	n, _ := newBig().Add(f, half).Int64()
	return newBig().SetInt64(n), int(n)
}

// series sums terms, each made from the last one, until they no longer count.
func series(first *big.Float, next func(term *big.Float, n int64)) *big.Float {
	sum, term := newBig().Set(first), newBig().Set(first)
	for n := int64(1); term.Sign() != 0 && term.MantExp(nil) > sum.MantExp(nil)-precise; n++ {
		next(term, n)
		sum.Add(sum, term)
	}
	return sum
}

// bigExp is e^x for |x| below some thousands: x less a multiple of ln 2, the
// series, and the power of two.
func bigExp(x *big.Float) *big.Float {
	ln2 := constant(ln2Digits)
	k, n := nearest(newBig().Quo(x, ln2))
	r := newBig().Sub(x, k.Mul(k, ln2))
	sum := series(newBig().SetInt64(1), func(term *big.Float, n int64) {
		term.Mul(term, r)
		term.Quo(term, newBig().SetInt64(n))
	})
	return sum.SetMantExp(sum, n)
}

// bigLog is the logarithm of x > 0, by Halley's iteration from an approximation:
// each step makes the number of right digits threefold.
func bigLog(x *big.Float) *big.Float {
	mant := newBig()
	exp := x.MantExp(mant)
	v, _ := mant.Float64()
	y := bigOf(math.Log(v))
	for range 2 {
		e := bigExp(y)
		d := newBig().Sub(mant, e)
		d.Mul(d, newBig().SetInt64(2))
		y.Add(y, d.Quo(d, e.Add(e, mant)))
	}
	shift := newBig().Mul(constant(ln2Digits), newBig().SetInt64(int64(exp)))
	return y.Add(y, shift)
}

// bigSinCos are sine and cosine: x less a multiple of a quarter turn, the
// series, and the quadrant.
func bigSinCos(x *big.Float) (sin, cos *big.Float) {
	r, n := lessQuarters(x)
	square := newBig().Mul(r, r)
	square.Neg(square)
	wave := func(first *big.Float, odd int64) *big.Float {
		return series(first, func(term *big.Float, n int64) {
			term.Mul(term, square)
			term.Quo(term, newBig().SetInt64((2*n-1+odd)*(2*n+odd)))
		})
	}
	sin, cos = wave(r, 1), wave(newBig().SetInt64(1), 0)
	if n&1 != 0 {
		sin, cos = cos, sin.Neg(sin)
	}
	if n&2 != 0 {
		sin.Neg(sin)
		cos.Neg(cos)
	}
	return sin, cos
}

// bigAtan is the arc tangent, by Newton's iteration: twice the right digits a
// step.
func bigAtan(x *big.Float) *big.Float {
	v, _ := x.Float64()
	y := bigOf(math.Atan(v))
	for range 3 {
		// y += (x cos y - sin y) / (cos y + x sin y)
		sin, cos := bigSinCos(y)
		up := newBig().Sub(newBig().Mul(x, cos), sin)
		y.Add(y, up.Quo(up, cos.Add(cos, sin.Mul(sin, x))))
	}
	return y
}

// between reports whether the magnitude of x is in a range that the functions
// above are made for.
func between(x, least, most float64) bool { return math.Abs(x) >= least && math.Abs(x) <= most }

const (
	tiny = 0x1p-40 // below it a function continues as its first terms, which math gets right
	wide = 0x1p60
)

func preciseExp(x float64) float64 {
	if !between(x, tiny, 745) {
		return math.Exp(x)
	}
	return roundedBig(bigExp(bigOf(x)))
}

func preciseExp2(x float64) float64 {
	if !between(x, tiny, 1074) {
		return math.Exp2(x)
	}
	return roundedBig(bigExp(newBig().Mul(bigOf(x), constant(ln2Digits))))
}

func preciseLog(x float64) float64 {
	if !(x > 0) || math.IsInf(x, 1) || x == 1 {
		return math.Log(x)
	}
	return roundedBig(bigLog(bigOf(x)))
}

// preciseLogOf is the logarithm to another base.
func preciseLogOf(base float64, plain func(float64) float64) func(float64) float64 {
	return func(x float64) float64 {
		if !(x > 0) || math.IsInf(x, 1) || x == 1 {
			return plain(x)
		}
		return roundedBig(newBig().Quo(bigLog(bigOf(x)), bigLog(bigOf(base))))
	}
}

// precisePow raises to whole powers by multiplying, to others by exp and log.
func precisePow(x, y float64) float64 {
	rough := math.Pow(x, y)
	if rough == 0 || math.IsInf(rough, 0) || math.IsNaN(rough) || !between(y, tiny, 1<<20) || x == 1 || x == -1 {
		return rough
	}
	v := roundedBig(bigExp(newBig().Mul(bigOf(y), bigLog(bigOf(math.Abs(x))))))
	return math.Copysign(v, rough)
}

func preciseSin(x float64) float64 {
	if !between(x, tiny, math.MaxFloat64) {
		return math.Sin(x)
	}
	sin, _ := bigSinCos(bigOf(x))
	return roundedBig(sin)
}

func preciseCos(x float64) float64 {
	if !between(x, tiny, math.MaxFloat64) {
		return math.Cos(x)
	}
	_, cos := bigSinCos(bigOf(x))
	return roundedBig(cos)
}

func preciseTan(x float64) float64 {
	if !between(x, tiny, math.MaxFloat64) {
		return math.Tan(x)
	}
	sin, cos := bigSinCos(bigOf(x))
	return roundedBig(sin.Quo(sin, cos))
}

func preciseAtan(x float64) float64 {
	if !between(x, tiny, wide) {
		return math.Atan(x)
	}
	return roundedBig(bigAtan(bigOf(x)))
}

// preciseAsin is atan(x / sqrt(1 - x*x)).
func preciseAsin(x float64) float64 {
	if !between(x, tiny, 1-0x1p-53) {
		return math.Asin(x)
	}
	return roundedBig(bigAtan(newBig().Quo(bigOf(x), otherLeg(x))))
}

func preciseAcos(x float64) float64 {
	if !between(x, tiny, 1-0x1p-53) {
		return math.Acos(x)
	}
	y := bigAtan(newBig().Quo(otherLeg(x), bigOf(x)))
	if x < 0 {
		y.Add(y, constant(piDigits))
	}
	return roundedBig(y)
}

func otherLeg(x float64) *big.Float {
	s := newBig().Sub(newBig().SetInt64(1), newBig().Mul(bigOf(x), bigOf(x)))
	return s.Sqrt(s)
}

func preciseAtan2(y, x float64) float64 {
	if !between(x, 0x1p-500, 0x1p500) || !between(y, 0x1p-500, 0x1p500) || !between(y/x, tiny, wide) {
		return math.Atan2(y, x)
	}
	a := bigAtan(newBig().Quo(bigOf(y), bigOf(x)))
	if x < 0 {
		pi := constant(piDigits)
		if y < 0 {
			pi.Neg(pi)
		}
		a.Add(a, pi)
	}
	return roundedBig(a)
}
