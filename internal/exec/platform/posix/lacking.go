package posix

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// lacksCall notes that a system call is assumed to be none of the kernel's (library/bynumber.c).
const lacksCall = "__heddle_lacks_call"

// forCalls are what library/bynumber.c needs of Go.
func forCalls() []machine.External {
	return []machine.External{abi.Sync("__heddle_exists", nil, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		t := c.ArgS(0)
		if t >= 0 && t < int64(c.M.Threads()) && c.M.Status(int(t)) == machine.Running && !c.M.IsEnvironment(int(t)) {
			return abi.Int(c, 1)
		}
		return abi.Int(c, 0)
	}), abi.Pure(lacksCall, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		c.M.Notes().Cut(c.PC)
		return abi.Void(c)
	})}
}
