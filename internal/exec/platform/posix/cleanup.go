package posix

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// Clean-up handlers as glibc's pthread_cleanup_push compiles them in C without
// exceptions: a __pthread_unwind_buf_t on the stack, which __sigsetjmp has filled,
// is registered. In its words after the jmp_buf we keep the handler before it and
// the type of cancellation to go back to. The newest one is a word of the thread.
// A thread that ends jumps to it; then the handler runs and calls
// __pthread_unwind_next.

// bufferPad is where those words lie.
func bufferPad(c *machine.Call, i uint64) uint64 {
	if abi.Ptr(c) == 4 {
		return 28 + 4*i
	}
	return 72 + 8*i
}

const (
	padBefore = iota
	padType
)

const handlerLeft = "a clean-up handler was registered by pthread_cleanup_push, and its block was left without pthread_cleanup_pop"

func cleanups() []machine.External {
	return []machine.External{
		abi.Pure("__pthread_register_cancel", register),
		abi.Pure("__pthread_unregister_cancel", unregister),
		typeChange("__pthread_register_cancel_defer", func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			was := setFlag(c, machine.FlagAsync, false)
			if f := abi.Store(c, c.Arg(0)+bufferPad(c, padType), abi.Ptr(c), was); f != nil {
				return abi.Stop(f)
			}
			return register(c)
		}),
		typeChange("__pthread_unregister_cancel_restore", func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			was, f := abi.Load(c, c.Arg(0)+bufferPad(c, padType), abi.Ptr(c))
			if f != nil {
				return abi.Stop(f)
			}
			if out, f := unregister(c); f != nil {
				return out, f
			}
			setFlag(c, machine.FlagAsync, was != 0)
			return actNow(c)
		}),
		ending("__pthread_unwind_next", ContinueEnding),
		ending("__heddle_end_thread", ContinueEnding), // of C++'s handlers, which throw again
	}
}

func register(c *machine.Call) (machine.Outcome, *machine.Fault) {
	before := c.M.Record().Spare(c.Thread, abi.SpareHandlers)
	if before == c.Arg(0) {
		return abi.Stop(c.Fault(machine.Misuse, handlerLeft))
	}
	if f := abi.Store(c, c.Arg(0)+bufferPad(c, padBefore), abi.Ptr(c), before); f != nil {
		return abi.Stop(f)
	}
	c.M.Record().SetSpare(c.Thread, abi.SpareHandlers, c.Arg(0))
	return abi.Void(c)
}

func unregister(c *machine.Call) (machine.Outcome, *machine.Fault) {
	if c.M.Record().Spare(c.Thread, abi.SpareHandlers) != c.Arg(0) {
		return abi.Stop(c.Fault(machine.Misuse, handlerLeft))
	}
	return abi.Stop(popHandler(c, c.Arg(0)))
}

// popHandler makes the handler before this one the newest.
func popHandler(c *machine.Call, buffer uint64) *machine.Fault {
	before, f := abi.Load(c, buffer+bufferPad(c, padBefore), abi.Ptr(c))
	if f == nil {
		c.M.Record().SetSpare(c.Thread, abi.SpareHandlers, before)
	}
	return f
}

// savedBy is where a handler is to be jumped to.
func savedBy(c *machine.Call, buffer uint64) (machine.Saved, *machine.Fault) {
	o, _, ok := c.M.Find(buffer)
	if !ok || !o.Alive() {
		return machine.Saved{}, c.Fault(machine.Misuse, handlerLeft)
	}
	to, lost, f := c.Unwind().SavedAt(buffer)
	if f == nil && lost != "" {
		f = c.Fault(machine.Misuse, handlerLeft)
	}
	return to, f
}
