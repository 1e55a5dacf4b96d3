package cxx

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// waits is how the library waits for an atomic int to change: (address, the
// value that it has). Whoever changes it wakes all that wait, which is right
// for waits in loops, as all of the library's are.
func waits() []machine.External {
	wait := abi.Sync("__heddle_wait", touchesInt, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		_, f := abi.Load(c, c.Arg(0), 4)
		return abi.Stop(f)
	})
	wait.Enabled = func(c *machine.Call) bool {
		v, f := abi.Load(c, c.Arg(0), 4)
		return f != nil || v != c.Arg(1)&(1<<32-1)
	}
	wait.Waits = func(c *machine.Call) (string, int) { return "a change of " + abi.Name(c, c.Arg(0)), -1 }

	// The same with a deadline: 1 if the value changed, 0 if the time is over. A
	// deadline may be over at any moment.
	limit := abi.Deadline{Arg: 2, Clock: func(c *machine.Call) uint64 { return c.Arg(3) }}
	until := abi.Sync("__heddle_wait_until", func(c *machine.Call, buf []machine.Access) []machine.Access {
		return append(touchesInt(c, buf), limit.Read(c))
	}, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		v, f := abi.Load(c, c.Arg(0), 4)
		if f != nil {
			return abi.Stop(f)
		}
		if v != c.Arg(1)&(1<<32-1) {
			return abi.Int(c, 1)
		}
		if f := limit.Over(c); f != nil {
			return abi.Stop(f)
		}
		return abi.Int(c, 0)
	})
	until.Until = func(c *machine.Call) (uint64, bool) {
		if wait.Enabled(c) {
			return 0, false
		}
		return limit.Until(c)
	}
	return []machine.External{wait, until, uses()}
}

// uses is a use of an object that reads nothing of it.
func uses() machine.External {
	return abi.Looking("__heddle_uses", func(c *machine.Call, buf []machine.Access) []machine.Access {
		a := abi.Atomic(c.Arg(0), 1)
		a.Write = false
		return append(buf, a)
	}, abi.Void)
}

func touchesInt(c *machine.Call, buf []machine.Access) []machine.Access {
	a := abi.Atomic(c.Arg(0), 4)
	a.Write = false
	return append(buf, a)
}
