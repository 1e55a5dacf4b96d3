package libc

import (
	"math"

	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
	"heddle/internal/ir/bitvec"
)

// kindOf is the floating-point format of the functions with a suffix.
func kindOf(suffix string) bitvec.FloatKind {
	switch suffix {
	case "f":
		return bitvec.Float
	case "l":
		return bitvec.X86FP80
	}
	return bitvec.Double
}

// argFloat is argument i as words of its format.
func argFloat(c *machine.Call, i int) []uint64 { return []uint64{c.ArgWord(i, 0), c.ArgWord(i, 1)} }

// argDouble is argument i of a format that double holds.
func argDouble(c *machine.Call, i int, suffix string) float64 {
	return doubleOf(c.Arg(i), suffix)
}

// doubleOf is a number of a format that double holds.
func doubleOf(bits uint64, suffix string) float64 {
	if suffix == "f" {
		return float64(math.Float32frombits(uint32(bits)))
	}
	return math.Float64frombits(bits)
}

// widthOf is the size in bytes of a format that double holds.
func widthOf(suffix string) uint {
	if suffix == "f" {
		return 4
	}
	return 8
}

// bitsOf is a value in the format of a suffix, rounded once more for float.
func bitsOf(v float64, suffix string) uint64 {
	if suffix == "f" {
		return uint64(math.Float32bits(float32(v)))
	}
	return math.Float64bits(v)
}

func returnDouble(c *machine.Call, v float64) (machine.Outcome, *machine.Fault) {
	return abi.Word(c, math.Float64bits(v))
}

// returnFloat gives a value back in the format of a suffix.
func returnFloat(c *machine.Call, v float64, suffix string) (machine.Outcome, *machine.Fault) {
	return abi.Word(c, bitsOf(v, suffix))
}

// mathFunctions are the functions of math.h.
func mathFunctions() []machine.External {
	list := exactFunctions()
	for _, group := range [][]machine.External{transcendental(), splitting(), integral(), notANumber(), roundingModes()} {
		list = append(list, group...)
	}
	return list
}

// exactFunctions are those that IEEE 754 defines to the last bit, in all three
// formats.
func exactFunctions() []machine.External {
	var list []machine.External
	for _, suffix := range []string{"", "f", "l"} {
		kind := kindOf(suffix)
		for name, op := range map[string]bitvec.FUnOp{
			"fabs": bitvec.FOpFabs, "sqrt": bitvec.FOpSqrt, "floor": bitvec.FOpFloor, "ceil": bitvec.FOpCeil,
			"trunc": bitvec.FOpTrunc, "rint": bitvec.FOpRint, "nearbyint": bitvec.FOpNearbyInt, "round": bitvec.FOpRound,
			"roundeven": bitvec.FOpRoundEven,
		} {
			list = append(list, abi.Pure(name+suffix, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
				var r [2]uint64
				a := argFloat(c, 0)
				rounding(c).Unary(op, kind, r[:], a)
				noteDomain(c, kind, r[:], a)
				c.Return(r[:]...)
				return machine.Done, nil
			}))
		}
		for name, op := range map[string]bitvec.FOp{
			"fmin": bitvec.FOpMinNum, "fmax": bitvec.FOpMaxNum, "copysign": bitvec.FOpCopySign, "fmod": bitvec.FOpRem,
		} {
			list = append(list, abi.Pure(name+suffix, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
				var r [2]uint64
				a, b := argFloat(c, 0), argFloat(c, 1)
				bitvec.FloatBinary(op, kind, r[:], a, b)
				noteDomain(c, kind, r[:], a, b)
				c.Return(r[:]...)
				return machine.Done, nil
			}))
		}
		list = append(list, abi.Pure("fma"+suffix, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			var r [2]uint64
			rounding(c).Fma(kind, r[:], argFloat(c, 0), argFloat(c, 1), argFloat(c, 2))
			c.Return(r[:]...)
			return machine.Done, nil
		}))
	}
	return list
}

// noteDomain sets errno where the result is not a number though the arguments are.
func noteDomain(c *machine.Call, kind bitvec.FloatKind, r []uint64, args ...[]uint64) {
	isNaN := func(x []uint64) bool { return !bitvec.FloatCmp(bitvec.FORD, kind, x, x) }
	for _, a := range args {
		if isNaN(a) {
			return
		}
	}
	if isNaN(r) {
		c.M.Record().SetErrno(c.Thread, abi.EDOM)
	}
}

// transcendental functions: see precise.go; the rest are as exact as Go's, and
// the last bits may differ from glibc's.
func transcendental() []machine.External {
	var list []machine.External
	for _, suffix := range []string{"", "f"} {
		for name, fn := range map[string]func(float64) float64{
			"sin": preciseSin, "cos": preciseCos, "tan": preciseTan, "asin": preciseAsin, "acos": preciseAcos, "atan": preciseAtan,
			"sinh": farFromZero(math.Sinh), "cosh": farFromZero(math.Cosh), "tanh": math.Tanh, "asinh": math.Asinh, "acosh": math.Acosh, "atanh": math.Atanh,
			"exp": preciseExp, "exp2": preciseExp2, "expm1": math.Expm1, "log": preciseLog, "log2": preciseLogOf(2, math.Log2),
			"log10": preciseLogOf(10, math.Log10),
			"log1p": math.Log1p, "cbrt": math.Cbrt, "erf": math.Erf, "erfc": math.Erfc, "tgamma": math.Gamma,
			"exp10":  func(x float64) float64 { return precisePow(10, x) },
			"lgamma": lgamma,
		} {
			list = append(list, nearestOnly(ofOne(name, suffix, fn)))
		}
		for name, fn := range map[string]func(x, y float64) float64{"pow": precisePow, "atan2": preciseAtan2, "hypot": math.Hypot} {
			list = append(list, nearestOnly(ofTwo(name, suffix, fn)))
		}
	}
	return list
}

// farFromZero is the hyperbolic sine or cosine, with half of an exponential that overflows a little earlier than they do.
func farFromZero(fn func(float64) float64) func(float64) float64 {
	return func(x float64) float64 {
		if !between(x, 700, 720) {
			return fn(x)
		}
		v := bigExp(bigOf(math.Abs(x)))
		return math.Copysign(roundedBig(v.SetMantExp(v, -1)), fn(x))
	}
}

// lgamma is the logarithm of the gamma function's magnitude; at both infinities it is infinite.
func lgamma(x float64) float64 {
	switch {
	case math.IsInf(x, 0):
		return math.Inf(1)
	case x != 0 && math.Abs(x) < 0x1p-70:
		return -preciseLog(math.Abs(x))
	}
	v, _ := math.Lgamma(x)
	return v
}

// ofOne is a function of one number.
func ofOne(name, suffix string, fn func(float64) float64) machine.External {
	return abi.Pure(name+suffix, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		x := argDouble(c, 0, suffix)
		v := fn(x)
		noteError(c, doubleOf(bitsOf(v, suffix), suffix), x, x, vanishing[name])
		return returnFloat(c, v, suffix)
	})
}

// ofTwo is a function of two numbers.
func ofTwo(name, suffix string, fn func(x, y float64) float64) machine.External {
	return abi.Pure(name+suffix, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		x, y := argDouble(c, 0, suffix), argDouble(c, 1, suffix)
		v := fn(x, y)
		noteError(c, doubleOf(bitsOf(v, suffix), suffix), x, y, vanishing[name])
		return returnFloat(c, v, suffix)
	})
}

// vanishing are the functions whose result is never zero for numbers other than zero, but may round to it.
var vanishing = map[string]bool{"exp": true, "exp2": true, "exp10": true, "erfc": true, "tgamma": true, "pow": true, "atan2": true}

// noteError sets errno as glibc does: a result that is not a number of numbers, infinite of finite ones, or zero where it should only come near that.
func noteError(c *machine.Call, v, x, y float64, vanishes bool) {
	finite := !math.IsInf(x, 0) && !math.IsInf(y, 0)
	switch {
	case math.IsNaN(v) && !math.IsNaN(x) && !math.IsNaN(y):
		c.M.Record().SetErrno(c.Thread, abi.EDOM)
	case math.IsInf(v, 0) && finite, v == 0 && vanishes && finite && x != 0:
		c.M.Record().SetErrno(c.Thread, abi.ERANGE)
	}
}
