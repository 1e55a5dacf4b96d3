package libc

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
	"heddle/internal/ir/bitvec"
)

// What IEEE 754 defines to the last bit is rounded as the thread has chosen, and so are numbers that are read and written. Of
// what C leaves open, such as the last bit of a sine, only the nearest float is known: a run that asks for it while it
// rounds otherwise ends there, and the answer is unknown. library/fenv.c has the names that C knows.

// rounding is the mode in which the calling thread rounds floats.
func rounding(c *machine.Call) bitvec.Rounding { return c.M.Record().Rounding(c.Thread) }

// roundingModes are what library/fenv.c calls.
func roundingModes() []machine.External {
	return []machine.External{
		abi.Pure("__heddle_fegetround", func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			return abi.Int(c, int64(rounding(c)))
		}),
		abi.Pure("__heddle_fesetround", func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			c.M.Record().SetRounding(c.Thread, bitvec.Rounding(c.Arg(0)&3))
			return machine.Done, nil
		}),
		abi.Pure("__heddle_swap_rounding", func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			was := rounding(c)
			c.M.Record().SetRounding(c.Thread, bitvec.Rounding(c.Arg(0)&3))
			return abi.Int(c, int64(was))
		}),
		abi.Pure("__heddle_flt_rounds", func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			return abi.Int(c, fltRounds[rounding(c)])
		}),
		nearestOnly(abi.Pure("__heddle_to_nearest", func(*machine.Call) (machine.Outcome, *machine.Fault) {
			return machine.Done, nil
		})),
	}
}

// fltRounds are the modes as <float.h> numbers them.
var fltRounds = [bitvec.RoundingCount]int64{bitvec.NearestEven: 1, bitvec.Downward: 3, bitvec.Upward: 2, bitvec.TowardZero: 0}

// nearestOnly is a function whose result is known only where floats are rounded to the nearest.
func nearestOnly(x machine.External) machine.External {
	do := x.Do
	x.Do = func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		if rounding(c) != bitvec.NearestEven {
			return abi.Stop(c.Gap("the last bits of a function's result are not known where floats are rounded " + rounding(c).String()))
		}
		return do(c)
	}
	return x
}
