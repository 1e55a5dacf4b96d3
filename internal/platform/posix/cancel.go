package posix

import (
	"heddle/internal/machine"
	"heddle/internal/platform/abi"
)

// Cancellation acts when the thread is at a cancellation point: of those, the
// ones in this package. Cleanup handlers need a jump out of a function, which
// heddle does not run: a thread that would have to run some ends in a gap.

// Bits of a thread's flags, besides FlagDetached.
const (
	flagCancelled   = 2 // a cancellation is pending
	flagUncancelled = 4 // cancellation is disabled
)

// phaseExit is the first phase of a call in which the thread is ending.
const phaseExit = 1 << 16

// canceled is what a cancelled thread leaves: PTHREAD_CANCELED.
const canceled = ^uint64(0)

// dying tells whether the calling thread is to end here.
func dying(c *machine.Call) bool {
	return c.Phase >= phaseExit || c.M.Flags(c.Thread)&(flagCancelled|flagUncancelled) == flagCancelled
}

// cancellable makes a function a cancellation point.
func cancellable(x machine.External) machine.External {
	do, enabled, choices := x.Do, x.Enabled, x.Choices
	x.Do = func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		if !dying(c) {
			return do(c)
		}
		c.M.SetWait(c.Thread, 0)
		return exitThread(c, canceled)
	}
	if enabled != nil {
		x.Enabled = func(c *machine.Call) bool { return dying(c) || enabled(c) }
	}
	if choices != nil {
		x.Choices = func(c *machine.Call) int {
			if dying(c) {
				return 1
			}
			return choices(c)
		}
	}
	return x
}

func cancellation() []machine.External {
	return []machine.External{
		cancellable(machine.External{Name: "pthread_testcancel", Do: func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			return abi.Void(c)
		}}),
		{Name: "pthread_cancel", Do: cancel},
		setState("pthread_setcancelstate"),
		abi.Memory("pthread_setcanceltype", touchesOld, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			if c.Arg(0) != 0 {
				return abi.Stop(c.Gap("asynchronous cancellation"))
			}
			return old(c, 0)
		}),
		countHandlers("__pthread_register_cancel", 1),
		countHandlers("__pthread_unregister_cancel", -1),
		abi.Pure("__pthread_unwind_next", func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			return abi.Stop(c.Gap("a clean-up handler of a thread that ends"))
		}),
	}
}

func cancel(c *machine.Call) (machine.Outcome, *machine.Fault) {
	t, ok := named(c, c.Arg(0))
	switch {
	case !ok || c.M.Status(t) == machine.Reaped:
		return abi.Violation(c, machine.Misuse, "cancellation of a thread that does not exist", abi.ESRCH)
	case c.M.Status(t) == machine.Running:
		c.M.SetFlags(t, c.M.Flags(t)|flagCancelled)
	}
	return abi.Int(c, 0)
}

func touchesOld(c *machine.Call, buf []machine.Access) []machine.Access {
	if c.Arg(1) != 0 {
		buf = append(buf, abi.Write(c.Arg(1), 4))
	}
	return buf
}

// old stores a former value where argument 1 points, if anywhere.
func old(c *machine.Call, v uint64) (machine.Outcome, *machine.Fault) {
	if c.Arg(1) != 0 {
		if f := abi.Store(c, c.Arg(1), 4, v); f != nil {
			return abi.Stop(f)
		}
	}
	return abi.Int(c, 0)
}

func setState(name string) machine.External {
	return abi.Memory(name, touchesOld, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		flags := c.M.Flags(c.Thread)
		was := flags & flagUncancelled / flagUncancelled
		if c.Arg(0) > 1 {
			return abi.Int(c, abi.EINVAL)
		}
		c.M.SetFlags(c.Thread, flags&^flagUncancelled|c.Arg(0)*flagUncancelled)
		return old(c, was)
	})
}

// countHandlers counts the clean-up handlers of the calling thread.
func countHandlers(name string, n int) machine.External {
	return abi.Pure(name, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		c.M.SetSpare(c.Thread, abi.SpareHandlers, c.M.Spare(c.Thread, abi.SpareHandlers)+uint64(n))
		return abi.Void(c)
	})
}
