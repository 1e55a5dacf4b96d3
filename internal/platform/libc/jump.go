package libc

import (
	"heddle/internal/machine"
	"heddle/internal/platform/abi"
)

// jumps: setjmp returns once; a jump back to it is not run.
func jumps() []machine.External {
	var list []machine.External
	for _, name := range []string{"setjmp", "_setjmp", "__sigsetjmp", "sigsetjmp", "__sigsetjmp_cancel"} {
		list = append(list, abi.Pure(name, func(c *machine.Call) (machine.Outcome, *machine.Fault) { return abi.Int(c, 0) }))
	}
	for _, name := range []string{"longjmp", "_longjmp", "siglongjmp", "__longjmp_chk"} {
		list = append(list, abi.Pure(name, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			return abi.Stop(c.Gap("a jump by " + name))
		}))
	}
	return list
}
