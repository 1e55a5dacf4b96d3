package cxx

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// A guard of a static local variable is 8 bytes: byte 0 says that it is
// initialised (compiled code looks there itself); from byte 4 on lies the
// number plus one of the thread that initialises it.
const guardOwner = 4

func touchesGuard(c *machine.Call, buf []machine.Access) []machine.Access {
	return append(buf, abi.Atomic(c.Arg(0), 8))
}

func guards() []machine.External {
	acquire := abi.Sync("__cxa_guard_acquire", touchesGuard, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		done, owner, f := guard(c)
		switch {
		case f != nil:
			return abi.Stop(f)
		case done:
			return abi.Int(c, 0)
		case owner == c.Thread:
			return abi.Violation(c, machine.Misuse, "the initialisation of a static variable is entered recursively", 0)
		}
		if f := abi.Store(c, c.Arg(0)+guardOwner, 4, uint64(c.Thread+1)); f != nil {
			return abi.Stop(f)
		}
		return abi.Int(c, 1)
	})
	acquire.Enabled = func(c *machine.Call) bool {
		done, owner, f := guard(c)
		return f != nil || done || owner < 0 || owner == c.Thread
	}
	acquire.Waits = func(c *machine.Call) (string, int) {
		_, owner, _ := guard(c)
		return "the initialisation of a static variable by " + abi.ThreadName(owner), owner
	}
	return []machine.External{acquire, leaveGuard("__cxa_guard_release", 1), leaveGuard("__cxa_guard_abort", 0)}
}

func guard(c *machine.Call) (done bool, owner int, f *machine.Fault) {
	b, f := abi.Load(c, c.Arg(0), 1)
	if f != nil {
		return false, -1, f
	}
	o, f := abi.Load(c, c.Arg(0)+guardOwner, 4)
	return b != 0, int(o) - 1, f
}

func leaveGuard(name string, done uint64) machine.External {
	return abi.Sync(name, touchesGuard, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		f := abi.Store(c, c.Arg(0), 1, done)
		if f == nil {
			f = abi.Store(c, c.Arg(0)+guardOwner, 4, 0)
		}
		return abi.Stop(f)
	})
}
