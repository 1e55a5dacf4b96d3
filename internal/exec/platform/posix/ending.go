package posix

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
	"heddle/internal/exec/visibility"
	"heddle/internal/ir/program"
)

// A thread that ends leaves its calls from the innermost one outwards. It stops at
// clean-up handlers that C registered (cleanup.go) and at the landing pads of
// clean-ups that the compiler wrote: destructors, catch (...). They come back here
// to continue: by __pthread_unwind_next, by _Unwind_Resume, or when a handler throws
// again. With all calls left, the destructors of the thread's keys run. The last thread
// continues with exit.
//
// To landing pads the exception that the thread ends by is a null pointer.

// ending is a function that ends its thread. Which thread is the last one decides who runs
// the exit handlers, which others may register yet. Which keys are left decides whose
// destructors run. And a thread that ends with a lock has to be seen with it: another one that
// takes the lock all the same shows that it does not exclude, which it would not once the thread
// has ended.
func ending(name string, do abi.Do) machine.External {
	x := abi.Taking(abi.Pure(name, do), visibility.EndThread)
	x.Visible = func(c *machine.Call) bool {
		return exitHandlers(c) || c.HoldsAny() || calls(c, "atexit", "__cxa_atexit") || c.M.Record().Spare(c.Thread, abi.SpareKeys) != 0 && deletesKeys(c)
	}
	return x
}

// exitHandlers reports whether there are handlers or destructors that exit has to run.
func exitHandlers(c *machine.Call) bool {
	return c.M.Record().Ctl(abi.CtlAtExit) != 0 || c.M.Record().Ctl(abi.CtlDestructors) != 0
}

// exitThread ends the calling thread.
func exitThread(c *machine.Call, result uint64) (machine.Outcome, *machine.Fault) {
	c.M.Record().SetFlags(c.Thread, c.M.Record().Flags(c.Thread)&^(machine.EndAnywhere|machine.FlagLate)|machine.Ending)
	c.M.Record().SetWait(c.Thread, 0)
	if c.Unwind().InThreadEnd() {
		return finishThread(c, result)
	}
	c.Publish(result)
	c.M.Record().SetSpare(c.Thread, abi.SpareResult, result)
	return leaveCalls(c)
}

// leaveCalls goes to the next clean-up of a thread that ends.
func leaveCalls(c *machine.Call) (machine.Outcome, *machine.Fault) {
	handler := c.M.Record().Spare(c.Thread, abi.SpareHandlers)
	var to machine.Saved
	if handler != 0 {
		var f *machine.Fault
		if to, f = savedBy(c, handler); f != nil {
			return abi.Stop(f)
		}
	}
	e := &forced{typ: forcedType(c), bits: c.M.Program().PointerBits}
	frames, found, f := c.Unwind().FindCleanup(e.stops)
	inner := handler == 0 || frames < to.Frames
	switch {
	case f != nil && inner:
		return abi.Stop(f)
	case found && inner:
		c.Unwind().Land(frames, 0, e.selector)
	case handler != 0:
		if f := popHandler(c, handler); f != nil {
			return abi.Stop(f)
		}
		c.Unwind().Jump(to, 1)
	default:
		if f := c.Unwind().EndThread(c.M.Record().Spare(c.Thread, abi.SpareResult), c.M.Record().Spare(c.Thread, abi.SpareKeys) != 0); f != nil {
			return abi.Stop(f)
		}
	}
	return machine.Unwound, nil
}

// finishThread runs the destructors of the thread's keys, then ends it.
func finishThread(c *machine.Call, result uint64) (machine.Outcome, *machine.Fault) {
	if c.M.Record().Spare(c.Thread, abi.SpareHandlers) != 0 {
		return abi.Stop(c.Fault(machine.Misuse, handlerLeft))
	}
	if fn, value, phase, ok := nextDestructor(c); ok {
		return abi.Invoke(c, phase, fn, value)
	}
	dropValues(c)
	c.M.Record().SetSpare(c.Thread, abi.SpareResult, 0)
	if exitHandlers(c) && c.Unwind().IsLast() {
		c.Unwind().EndRun()
		return machine.Unwound, nil
	}
	c.Finish(result)
	if c.M.Record().Flags(c.Thread)&machine.FlagDetached != 0 {
		forget(c, c.Thread)
	}
	return machine.Terminated, nil
}

// ContinueEnding continues with the end of the calling thread after a clean-up.
func ContinueEnding(c *machine.Call) (machine.Outcome, *machine.Fault) {
	if c.M.Record().Flags(c.Thread)&machine.Ending == 0 {
		return abi.Stop(c.Fault(machine.Misuse, c.Name()+" in a thread that does not end"))
	}
	return leaveCalls(c)
}

// forced is the search for the landing pads of a thread that ends.
type forced struct {
	typ, selector uint64 // typ: abi::__forced_unwind, if the program names it
	bits          uint
}

// forcedName is the type by which C++ can catch the end of a thread.
const forcedName = "_ZTIN10__cxxabiv115__forced_unwindE"

func forcedType(c *machine.Call) uint64 {
	for i := range c.M.Program().Statics {
		if s := &c.M.Program().Statics[i]; s.Name == forcedName {
			return s.Addr
		}
	}
	return 0
}

// stops reports whether the end of a thread stops at a pad.
func (e *forced) stops(p *program.Pad) bool {
	for i := range p.Clauses {
		if e.clause(&p.Clauses[i]) {
			return true
		}
	}
	e.selector = 0
	return p.Cleanup
}

// filtered is the selector of a filter: -1 as an int.
const filtered = 1<<32 - 1

func (e *forced) clause(l *program.Clause) bool {
	for _, typ := range l.Types {
		if typ == 0 || typ == e.typ {
			e.selector = program.TypeSelector(typ, e.bits)
			return !l.Filter
		}
	}
	e.selector = filtered
	return l.Filter
}
