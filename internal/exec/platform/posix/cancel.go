package posix

import (
	"slices"

	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
	"heddle/internal/exec/visibility"
)

// Cancellation ends a thread at a cancellation point, or, if the thread's type is
// asynchronous, before any of its actions (machine.EndAnywhere). What runs then is
// in ending.go.

// canceled is what a cancelled thread leaves: PTHREAD_CANCELED.
func canceled(c *machine.Call) uint64 { return ^uint64(0) >> (64 - c.M.Program().PointerBits) }

// byNumber begins the names of the functions that make system calls by number (library/bynumber.c).
const byNumber = "heddle.syscall."

// dying reports whether the calling thread is to end here. Calls by number are no cancellation points, whatever they call.
func dying(c *machine.Call) bool {
	return c.M.Record().Flags(c.Thread)&(machine.FlagCancelled|machine.FlagUncancelled|machine.Ending) == machine.FlagCancelled && !c.Unwind().Under(byNumber)
}

// late reports whether a dying thread may get what it waited for all the same: it
// waited, and what then came and the cancellation are in no order (POSIX, 2.9.5).
func late(c *machine.Call, enabled func(*machine.Call) bool) bool {
	return c.M.Record().Flags(c.Thread)&machine.FlagLate != 0 && enabled != nil && enabled(c)
}

// Cancellable makes a function a cancellation point.
func Cancellable(x machine.External) machine.External {
	x.Contained = false
	do, enabled, choices := x.Do, x.Enabled, x.Choices
	ways := func(c *machine.Call) int {
		if choices == nil {
			return 1
		}
		return choices(c)
	}
	x.Visible = nil
	x.Do = func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		switch {
		case !dying(c):
			return do(c)
		case c.Choice > 0:
			c.M.Record().SetFlags(c.Thread, c.M.Record().Flags(c.Thread)&^machine.FlagLate)
			c.Choice--
			return do(c)
		}
		return exitThread(c, canceled(c))
	}
	if enabled != nil {
		x.Enabled = func(c *machine.Call) bool { return dying(c) || enabled(c) }
	}
	if until := x.Until; until != nil {
		x.Until = func(c *machine.Call) (uint64, bool) {
			moment, waits := until(c)
			return moment, waits && !dying(c)
		}
	}
	x.Choices = func(c *machine.Call) int {
		switch {
		case !dying(c):
			return ways(c)
		case late(c, enabled):
			return 1 + ways(c)
		}
		return 1
	}
	return x
}

// MayBeCancelled makes a function one that POSIX lets be a cancellation point or
// not: a thread whose cancellation is pending ends there, or continues.
func MayBeCancelled(x machine.External) machine.External {
	x.Contained = false
	do, visible, choices := x.Do, x.Visible, x.Choices
	ways := func(c *machine.Call) int {
		if choices == nil {
			return 1
		}
		return choices(c)
	}
	x.Visible = func(c *machine.Call) bool {
		const protected = machine.FlagUncancelled | machine.Ending
		return visible == nil || visible(c) || c.M.Record().Flags(c.Thread)&protected == 0 && cancels(c)
	}
	x.Choices = func(c *machine.Call) int {
		if dying(c) {
			return ways(c) + 1
		}
		return ways(c)
	}
	x.Do = func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		if dying(c) && c.Choice == ways(c) {
			return exitThread(c, canceled(c))
		}
		return do(c)
	}
	return x
}

// cancels reports whether the program cancels threads.
func cancels(c *machine.Call) bool { return calls(c, "pthread_cancel") }

// calls reports whether the program names one of some functions of the platform.
func calls(c *machine.Call, names ...string) bool {
	return slices.ContainsFunc(names, c.M.Record().Names)
}

func cancellation() []machine.External {
	return append(cleanups(),
		Cancellable(machine.External{Name: "pthread_testcancel", Do: abi.Void}),
		machine.External{Name: "pthread_cancel", Do: cancel},
		typeChange("pthread_setcancelstate", setter(machine.FlagUncancelled)),
		exposing(typeChange("pthread_setcanceltype", setter(machine.FlagAsync))),
		// For the calls that library/signal.c has.
		machine.External{Name: "__heddle_cancelled", Do: func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			if dying(c) {
				return abi.Int(c, 1)
			}
			return abi.Int(c, 0)
		}},
	)
}

func cancel(c *machine.Call) (machine.Outcome, *machine.Fault) {
	t, ok := named(c, c.Arg(0))
	if !ok || c.M.Status(t) == machine.Reaped {
		return abi.Violation(c, machine.Misuse, "cancellation of a thread that does not exist", abi.ESRCH)
	}
	if c.M.Status(t) != machine.Running {
		return abi.Int(c, 0)
	}
	before := c.M.Record().Flags(t)
	waited := ways(c, t) == 0
	c.M.Record().SetFlags(t, before|machine.FlagCancelled)
	switch {
	case before&(machine.FlagUncancelled|machine.Ending|machine.FlagCancelled) != 0:
	case t == c.Thread:
		return actNow(c)
	case before&machine.FlagAsync != 0:
		c.M.Record().SetFlags(t, before|machine.FlagCancelled|machine.EndAnywhere)
	case waited && ways(c, t) > 0:
		c.M.Record().SetFlags(t, before|machine.FlagCancelled|machine.FlagLate)
	}
	return abi.Int(c, 0)
}

// ways is in how many ways a thread can continue.
func ways(c *machine.Call, t int) int {
	keep := *c // the machine has one record of a call
	n := c.M.Choices(t)
	*c = keep
	return n
}

// typeChange is a function that changes how the calling thread can be cancelled.
// Where it could be ended at any moment, others notice whether it still can.
func typeChange(name string, do abi.Do) machine.External {
	x := abi.Uncontained(abi.Memory(name, touchesOld, do))
	x.Steps = visibility.Of(visibility.EndThread)
	shared := x.Visible
	x.Visible = func(c *machine.Call) bool {
		return c.M.Record().Flags(c.Thread)&(machine.FlagAsync|machine.FlagUncancelled|machine.Ending) == machine.FlagAsync || shared(c)
	}
	return x
}

func touchesOld(c *machine.Call, buf []machine.Access) []machine.Access {
	if c.NumArgs() > 1 && c.Arg(1) != 0 {
		buf = append(buf, abi.Write(c.Arg(1), 4))
	}
	return buf
}

// setter sets a flag to argument 0, and stores what it was where argument 1
// points, if anywhere.
func setter(flag machine.ThreadFlags) abi.Do {
	return func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		if uint32(c.Arg(0)) > 1 {
			return abi.Int(c, abi.EINVAL)
		}
		was := setFlag(c, flag, uint32(c.Arg(0)) == 1)
		if c.Arg(1) != 0 {
			if f := abi.Store(c, c.Arg(1), 4, was); f != nil {
				return abi.Stop(f)
			}
		}
		return actNow(c)
	}
}

func exposing(x machine.External) machine.External {
	x.Exposes = true
	return x
}

// setFlag sets a flag of the calling thread and gives what it was.
func setFlag(c *machine.Call, flag machine.ThreadFlags, on bool) (was uint64) {
	flags := c.M.Record().Flags(c.Thread)
	if flags&flag != 0 {
		was = 1
	}
	flags &^= flag | machine.EndAnywhere
	if on {
		flags |= flag
	}
	c.M.Record().SetFlags(c.Thread, flags)
	return was
}

// actNow ends the calling thread if a cancellation is pending that waits for no
// cancellation point, else gives 0.
func actNow(c *machine.Call) (machine.Outcome, *machine.Fault) {
	flags := c.M.Record().Flags(c.Thread)
	switch {
	case flags&machine.FlagAsync == 0:
	case dying(c):
		return exitThread(c, canceled(c))
	case flags&machine.FlagUncancelled == 0 && endIsSeen(c):
		c.NoteAnywhere()
	}
	return abi.Int(c, 0)
}

// endIsSeen reports whether the program cancels threads, and something may run at
// the end of one, or be missed.
func endIsSeen(c *machine.Call) bool {
	checks := c.M.Checks()
	return cancels(c) && (len(c.M.Program().Pads) > 0 || checks.Has(machine.Leak) || checks.Has(machine.Unfreed) ||
		calls(c, "__pthread_register_cancel", "__pthread_register_cancel_defer", "pthread_key_create", "tss_create"))
}
