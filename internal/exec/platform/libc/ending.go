package libc

import (
	"slices"

	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
	"heddle/internal/exec/platform/files"
)

// Handlers that exit has to run are a list of blocks, the newest first: the
// next block, the function, its argument. Destructors of the program (__attribute__((destructor)),
// llvm.global_dtors) are another one. Destructors run after the handlers, one after the other: what they
// register runs where the list has a null pointer, and after the last of them. What the library itself runs before all of
// these, in the thread that calls exit (destructors of its thread-local objects), is a third list; quick_exit has a fourth.

// abortStatus is the status of a program that abort ends, as a shell sees it.
const abortStatus = 134

func ending() []machine.External {
	handler := register(abi.CtlAtExit)
	list := []machine.External{{Name: "atexit", Do: handler}, {Name: "__cxa_atexit", Do: handler},
		{Name: "exit", Do: exit, Accesses: exits, Enabled: mayEnd, Waits: func(c *machine.Call) (string, int) { return files.WaitsForLocks(c) }},
		{Name: "at_quick_exit", Do: register(abi.CtlQuickExit)}, {Name: "quick_exit", Do: quickExit, Accesses: runs(abi.CtlQuickExit)},
		abi.Pure("__heddle_destructor", register(abi.CtlDestructors)), {Name: "__heddle_before_exit", Do: register(abi.CtlThreadEnd)}}
	for _, name := range []string{"_exit", "_Exit"} {
		list = append(list, machine.External{Name: name, Do: func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			return abi.Exits(c, int(c.Arg(0)&0xff))
		}})
	}
	return append(list,
		machine.External{Name: "abort", Do: func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			if c.M.Checks().Has(machine.Abort) {
				return abi.Stop(c.Fault(machine.Abort, "abort is called"))
			}
			return abi.Exits(c, abortStatus)
		}})
}

// register puts a function, the first argument, before what a list has.
func register(list int) abi.Do {
	return func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		p := uint64(abi.Ptr(c))
		entry, f := c.AllocGlobal(3 * p)
		if f != nil {
			return abi.Stop(f)
		}
		for i, v := range []uint64{c.M.Record().Ctl(list), c.Arg(0), c.Arg(1)} {
			if f := abi.Store(c, entry+uint64(i)*p, uint(p), v); f != nil {
				return abi.Stop(f)
			}
		}
		c.M.Record().SetCtl(list, entry)
		return abi.Int(c, 0)
	}
}

// The phases of exit: after a handler, and after a destructor.
const (
	phaseHandlers    = 1
	phaseDestructors = 2
)

// exit runs the end of its thread, the handlers and the destructors, one a phase, then ends the run.
func exit(c *machine.Call) (machine.Outcome, *machine.Fault) {
	r := c.M.Record()
	switch {
	case c.Phase == 0 && r.Ctl(abi.CtlThreadEnd) != 0:
		return runFirst(c, abi.CtlThreadEnd, phaseHandlers)
	case r.Ctl(abi.CtlDestructors) != 0 && (r.Ctl(abi.CtlAtExit) == 0 || c.Phase == phaseDestructors):
		return runFirst(c, abi.CtlDestructors, phaseDestructors)
	case r.Ctl(abi.CtlAtExit) != 0:
		return runFirst(c, abi.CtlAtExit, phaseHandlers)
	case r.InChild() && files.Unwritten(c):
		return abi.Stop(c.Gap("exit in a child of fork, which would write what its parent has not yet written to a stream"))
	}
	return abi.Exits(c, int(c.Arg(0)&0xff))
}

// runs lists what a function changes that runs what is in some lists, if there is something: registration takes a lock, and the functions that run all do
// not. With nothing to run they only end the run, whoever is first.
func runs(lists ...int) abi.Touches {
	return func(c *machine.Call, buf []machine.Access) []machine.Access {
		at := abi.StateAt(c.M, registered)
		if at != 0 && slices.ContainsFunc(lists, func(list int) bool { return c.M.Record().Ctl(list) != 0 }) {
			buf = append(buf, abi.Write(at, abi.StateSize))
		}
		return buf
	}
}

// exits lists what exit accesses: what it runs, and in the end what it flushes.
func exits(c *machine.Call, buf []machine.Access) []machine.Access {
	buf = runs(abi.CtlThreadEnd, abi.CtlAtExit, abi.CtlDestructors)(c, buf)
	if isRunning(c) {
		return buf
	}
	return files.TouchesAtEnd(c, buf)
}

// isRunning reports whether exit has functions left to run.
func isRunning(c *machine.Call) bool {
	r := c.M.Record()
	return c.Phase == 0 && r.Ctl(abi.CtlThreadEnd) != 0 || r.Ctl(abi.CtlDestructors) != 0 || r.Ctl(abi.CtlAtExit) != 0
}

// mayEnd reports whether exit has functions left to run, or can flush all streams.
func mayEnd(c *machine.Call) bool {
	return isRunning(c) || files.LocksFree(c)
}

// quickExit runs the handlers that at_quick_exit registered, then ends the run.
func quickExit(c *machine.Call) (machine.Outcome, *machine.Fault) {
	if c.M.Record().Ctl(abi.CtlQuickExit) != 0 {
		return runFirst(c, abi.CtlQuickExit, phaseHandlers)
	}
	return abi.Exits(c, int(c.Arg(0)&0xff))
}

// runFirst takes the first function of a list off it, and calls it.
func runFirst(c *machine.Call, list int, phase uint64) (machine.Outcome, *machine.Fault) {
	entry := c.M.Record().Ctl(list)
	var field [3]uint64
	p := uint64(abi.Ptr(c))
	for i := range field {
		var f *machine.Fault
		if field[i], f = abi.Load(c, entry+uint64(i)*p, uint(p)); f != nil {
			return abi.Stop(f)
		}
	}
	c.M.Record().SetCtl(list, field[0])
	c.ReleaseGlobal(entry)
	if field[1] == 0 {
		c.Phase = phaseHandlers
		return machine.Again, nil
	}
	return abi.Invoke(c, phase, field[1], field[2])
}
