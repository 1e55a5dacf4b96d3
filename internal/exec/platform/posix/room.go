package posix

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// rooms are the memory that the library's C keeps for itself: blocks of zeros without an owner, which are no leaks.
func rooms() []machine.External {
	return []machine.External{
		{Name: "__heddle_room", Do: func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			at, f := c.AllocGlobal(max(c.Arg(0), 1))
			if f != nil {
				return abi.Stop(f)
			}
			return abi.Word(c, at)
		}},
		{Name: "__heddle_drop_room", Do: func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			if c.Arg(0) != 0 {
				c.ReleaseGlobal(c.Arg(0))
			}
			return abi.Void(c)
		}},
	}
}
