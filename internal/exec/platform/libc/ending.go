package libc

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// Handlers that exit has to run are a list of blocks, the newest first: the
// next block, the function, its argument.

// abortStatus is the status of a program that abort ends, as a shell sees it.
const abortStatus = 134

func ending() []machine.External {
	register := func(name string) machine.External {
		return machine.External{Name: name, Do: atExit}
	}
	list := []machine.External{register("atexit"), register("__cxa_atexit"), {Name: "exit", Do: exit}}
	for _, name := range []string{"_exit", "_Exit", "quick_exit"} {
		list = append(list, machine.External{Name: name, Do: func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			return abi.Exits(c, int(c.Arg(0)&0xff))
		}})
	}
	return append(list,
		abi.Pure("__heddle_gap", func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			text, f := abi.String(c, c.Arg(0))
			if f == nil {
				f = c.Gap(string(text)) // the library's own way to say what it does not do
			}
			return abi.Stop(f)
		}),
		machine.External{Name: "abort", Do: func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			if c.M.Checks().Has(machine.Abort) {
				return abi.Stop(c.Fault(machine.Abort, "abort is called"))
			}
			return abi.Exits(c, abortStatus)
		}})
}

func atExit(c *machine.Call) (machine.Outcome, *machine.Fault) {
	p := uint64(abi.Ptr(c))
	entry, f := c.AllocGlobal(3 * p)
	if f != nil {
		return abi.Stop(f)
	}
	for i, v := range []uint64{c.M.Record().Ctl(abi.CtlAtExit), c.Arg(0), c.Arg(1)} {
		if f := abi.Store(c, entry+uint64(i)*p, uint(p), v); f != nil {
			return abi.Stop(f)
		}
	}
	c.M.Record().SetCtl(abi.CtlAtExit, entry)
	return abi.Int(c, 0)
}

// exit runs the handlers, one a phase, then ends the run.
func exit(c *machine.Call) (machine.Outcome, *machine.Fault) {
	entry := c.M.Record().Ctl(abi.CtlAtExit)
	if entry == 0 {
		return abi.Exits(c, int(c.Arg(0)&0xff))
	}
	var field [3]uint64
	p := uint64(abi.Ptr(c))
	for i := range field {
		var f *machine.Fault
		if field[i], f = abi.Load(c, entry+uint64(i)*p, uint(p)); f != nil {
			return abi.Stop(f)
		}
	}
	c.M.Record().SetCtl(abi.CtlAtExit, field[0])
	c.ReleaseGlobal(entry)
	return abi.Invoke(c, 1, field[1], field[2])
}
