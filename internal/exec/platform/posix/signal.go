package posix

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// signalMasks are what library/signal.c needs of Go: each thread's mask of
// blocked signals, which a new thread inherits; and the end of calls that wait.
func signalMasks() []machine.External {
	return []machine.External{
		{Name: "__heddle_signal_mask", Do: func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			t, ok := named(c, c.Arg(0)+1)
			if !ok {
				return abi.Int(c, 0)
			}
			return abi.Word(c, abi.SignalMask(c.M, t))
		}},
		{Name: "__heddle_set_signal_mask", Do: func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			if t, ok := named(c, c.Arg(0)+1); ok {
				abi.SetSignalMask(c.M, t, c.Arg(1))
			}
			return abi.Void(c)
		}},
		{Name: "__heddle_interrupt_call", Do: func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			if t, ok := named(c, c.Arg(0)+1); ok && c.M.Status(t) == machine.Running {
				c.InterruptCall(t, c.Arg(1) != 0)
			}
			return abi.Void(c)
		}},
	}
}

// interruptible makes a call one that a handler may end, while it waits as the
// condition says. Whether the handler ran during the call or just before it
// cannot be decided: either it ends, or it begins.
func interruptible(x machine.External, waits func(c *machine.Call, restart bool) bool, end abi.Do) machine.External {
	do, enabled, choices := x.Do, x.Enabled, x.Choices
	const ends, ways = 0, 2
	x.Interruptible = waits
	x.Do = func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		switch {
		case c.Phase != machine.PhaseInterrupted:
			return do(c)
		case c.Choice == ends:
			return end(c)
		}
		return abi.Again(c, 0)
	}
	if enabled != nil {
		x.Enabled = func(c *machine.Call) bool { return c.Phase == machine.PhaseInterrupted || enabled(c) }
	}
	if until := x.Until; until != nil {
		x.Until = func(c *machine.Call) (uint64, bool) {
			moment, waits := until(c)
			return moment, waits && c.Phase != machine.PhaseInterrupted
		}
	}
	x.Choices = func(c *machine.Call) int {
		switch {
		case c.Phase == machine.PhaseInterrupted:
			return ways
		case choices != nil:
			return choices(c)
		}
		return 1
	}
	return x
}

// interrupted ends a call with -1 and EINTR.
func interrupted(c *machine.Call) (machine.Outcome, *machine.Fault) {
	if c.M.Time().IsKept() {
		c.SetCallback(0) // it waits for no moment any more
	}
	return abi.Errno(c, abi.EINTR)
}

// EndedByHandlers makes a call one that a handler ends with EINTR, where the call says that it waits (External.Interruptible).
func EndedByHandlers(x machine.External) machine.External {
	return interruptible(x, x.Interruptible, interrupted)
}
