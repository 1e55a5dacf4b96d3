package posix

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// What calls do that other threads can notice, where that is more or less than the
// memory that they list (machine.External.Effects).

// byAccesses marks a function that others notice by the memory that it lists alone.
func byAccesses(x machine.External) machine.External {
	x.Effects = func(c *machine.Call, e *machine.Effects) { e.Accesses(c) }
	return x
}

// opening marks a function that in some situations gives back what nobody could have
// taken just before.
func opening(x machine.External, opens func(c *machine.Call) bool) machine.External {
	x.Effects = func(c *machine.Call, e *machine.Effects) {
		if opens(c) {
			e.Opening(c)
		} else {
			e.Accesses(c)
		}
	}
	return x
}

// freesMutex reports whether an unlocking frees the mutex at addr.
func freesMutex(c *machine.Call, addr uint64) bool {
	m, f := loadMutex(c, addr)
	return f == nil && m.unusable() == "" && m.mine(c) && m.count == 0
}

// creationEffects: the new thread is a part of what follows.
func creationEffects(c *machine.Call, e *machine.Effects) {
	e.Creates()
	e.Accesses(c)
}

// joinEffects: the thread has to end first.
func joinEffects(c *machine.Call, e *machine.Effects) {
	if t, ok := named(c, c.Arg(0)); ok {
		e.AwaitsEnd(t)
	}
	e.Accesses(c)
}

// waitEffects are those of a wait until a deadline, if there is one: once signalled, a waiter has to do with the mutex only, while the condition lasts. One
// whose time is up may find the clock after it: whoever looks at that notices.
func waitEffects(limit abi.Deadline) func(c *machine.Call, e *machine.Effects) {
	return func(c *machine.Call, e *machine.Effects) {
		if limit.Exists() && c.Phase == waitBegin {
			e.Access(limit.Read(c), false)
		}
		if limit.Exists() && c.Phase == waitSignal && awaits(c) && readsClock(c) {
			e.Whole = true
		}
		waitingEffects(c, e)
	}
}

// readsClock reports whether the program looks at a clock.
func readsClock(c *machine.Call) bool {
	return calls(c, "clock_gettime", "gettimeofday", "time", "clock", "timespec_get", Cycles, lookAtClock, now)
}

func waitingEffects(c *machine.Call, e *machine.Effects) {
	mutex := machine.Access{Addr: c.Arg(1), Size: layoutOfMutex(c, c.Arg(1)).size, Write: true, Atomic: true}
	switch {
	case c.Phase == waitBegin:
		e.Access(machine.Access{Addr: c.Arg(0), Size: condSize, Write: true, Atomic: true}, false)
		e.Access(mutex, freesMutex(c, c.Arg(1)))
	case c.Phase == waitSignal && awaits(c):
		e.Access(machine.Access{Addr: c.Arg(0), Size: condSize, Write: true, Atomic: true}, false)
		e.AwaitsWaker(c.Thread)
	default:
		e.AwaitsWaker(c.Thread)
		if inside(c) {
			e.Uses(c.Arg(0))
		}
		e.Access(mutex, false)
	}
}

// barrierEffects: once all have arrived, a waiter conflicts with none but who ends the barrier's memory.
func barrierEffects(c *machine.Call, e *machine.Effects) {
	if c.Phase == 0 {
		e.Accesses(c)
		return
	}
	if e.AwaitsWaker(c.Thread); inside(c) {
		e.Uses(c.Arg(0))
	}
}

// touchesLimit adds that a call reads its deadline.
func touchesLimit(touches abi.Touches, limit abi.Deadline) abi.Touches {
	return func(c *machine.Call, buf []machine.Access) []machine.Access {
		return abi.Optional(touches(c, buf), limit.Read(c))
	}
}

// limited makes a call one that may end by a deadline, if it has to wait: in a run that keeps time it waits for it, and it may
// find the clock after it.
func limited(x machine.External, limit abi.Deadline, waits func(c *machine.Call) bool) machine.External {
	effects := x.Effects
	x.Until = func(c *machine.Call) (uint64, bool) {
		if !waits(c) {
			return 0, false
		}
		return limit.Until(c)
	}
	x.Contained = false
	x.Effects = func(c *machine.Call, e *machine.Effects) {
		if e.Whole = e.Whole || readsClock(c); effects != nil {
			effects(c, e)
			return
		}
		e.Accesses(c)
	}
	return x
}

// timesOut ends a call by its deadline, with result v; with EINVAL if there is no such moment.
func timesOut(c *machine.Call, limit abi.Deadline, v func(errno int64) (machine.Outcome, *machine.Fault)) (machine.Outcome, *machine.Fault) {
	refused, f := limit.Refused(c)
	if f == nil && refused {
		return v(abi.EINVAL)
	}
	if f == nil {
		f = limit.Over(c)
	}
	if f != nil {
		return abi.Stop(f)
	}
	return v(abi.ETIMEDOUT)
}
