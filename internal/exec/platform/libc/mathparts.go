package libc

import (
	"math"

	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
	"heddle/internal/ir/bitvec"
)

// splitting puts numbers together by exponents; library/mathparts.c takes them apart.
func splitting() []machine.External {
	var list []machine.External
	for _, suffix := range []string{"", "f"} {
		scale := abi.Pure("ldexp"+suffix, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			x := argDouble(c, 0, suffix)
			n := int(max(min(c.ArgS(1), 1<<20), -1<<20))
			v := math.Ldexp(x, n)
			noteError(c, doubleOf(bitsOf(v, suffix), suffix), x, x, true)
			if by := rounding(c); by != bitvec.NearestEven {
				var r [1]uint64
				by.Scale(kindOf(suffix), r[:], argFloat(c, 0), n)
				return abi.Word(c, r[0])
			}
			return returnFloat(c, v, suffix)
		})
		list = append(list, abi.Alias(scale, "scalbn"+suffix, "scalbln"+suffix)...)
		list = append(list, sincos(suffix))
	}
	return list
}

// sincos stores the sine where argument 1 points, the cosine where argument 2
// does.
func sincos(suffix string) machine.External {
	size := widthOf(suffix)
	return nearestOnly(abi.Memory("sincos"+suffix, func(c *machine.Call, buf []machine.Access) []machine.Access {
		return append(buf, abi.Write(c.Arg(1), uint64(size)), abi.Write(c.Arg(2), uint64(size)))
	}, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		x := argDouble(c, 0, suffix)
		f := abi.Store(c, c.Arg(1), size, bitsOf(preciseSin(x), suffix))
		if f == nil {
			f = abi.Store(c, c.Arg(2), size, bitsOf(preciseCos(x), suffix))
		}
		return abi.Stop(f)
	}))
}

// integral functions give integers. What does not fit is the least integer, as on x86.
func integral() []machine.External {
	var list []machine.External
	for _, suffix := range []string{"", "f"} {
		for name, op := range map[string]bitvec.FUnOp{
			"lround": bitvec.FOpRound, "llround": bitvec.FOpRound, "lrint": bitvec.FOpRint, "llrint": bitvec.FOpRint,
		} {
			list = append(list, abi.Pure(name+suffix, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
				bits := 8 * abi.Ptr(c)
				if name[1] == 'l' {
					bits = 64
				}
				var r [1]uint64
				rounding(c).Unary(op, kindOf(suffix), r[:], argFloat(c, 0))
				v, limit := doubleOf(r[0], suffix), math.Ldexp(1, int(bits-1))
				if !(v >= -limit && v < limit) {
					return abi.Word(c, 1<<(bits-1))
				}
				return abi.Int(c, int64(v))
			}))
		}
	}
	return list
}
