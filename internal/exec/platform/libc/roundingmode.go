package libc

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// Floats are rounded to the nearest one, in both machines and in all functions. The other modes of <fenv.h> are not represented: a
// run that chooses one ends there, and the answer is unknown.

// The modes, as x86 has them.
const (
	toNearest   = 0
	roundingBit = 0x400 // downward, upward, toward zero: multiples of it
)

func roundingModes() []machine.External {
	return []machine.External{
		abi.Pure("fegetround", func(c *machine.Call) (machine.Outcome, *machine.Fault) { return abi.Int(c, toNearest) }),
		abi.Pure("fesetround", func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			switch mode := c.ArgS(0); {
			case mode == toNearest:
				return abi.Int(c, 0)
			case mode%roundingBit == 0 && mode > 0 && mode <= 3*roundingBit:
				return abi.Stop(c.Gap("floats are rounded otherwise than to the nearest one from here on, which is not represented"))
			}
			return abi.Int(c, 1) // there is no such mode
		}),
	}
}
