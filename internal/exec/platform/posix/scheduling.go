package posix

import (
	"slices"

	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// scheduling are calls about priorities, processors and names of threads. All of it can be asked for again (schedparam.go,
// affinity.go, threadname.go; what a process has is in libc/library/settings.c), and what runs does not depend on it.
func scheduling() []machine.External {
	list := []machine.External{threadCPUClock(), cpuClock()}
	return slices.Concat(list, parameters(), affinity(), threadNames())
}

// threadCPUClock is the clock of the time that a thread has run.
func threadCPUClock() machine.External {
	return abi.Memory("pthread_getcpuclockid", func(c *machine.Call, buf []machine.Access) []machine.Access {
		return append(buf, abi.Write(c.Arg(1), 4))
	}, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		t, ok := named(c, c.Arg(0))
		if !ok || c.M.Status(t) != machine.Running {
			return abi.Int(c, abi.ESRCH)
		}
		if f := abi.Store(c, c.Arg(1), 4, uint64(abi.NameOfClock(t))); f != nil {
			return abi.Stop(f)
		}
		return abi.Int(c, 0)
	})
}

// cpuClock is the clock of the time that a process has run. What that of the first process shows is not known.
func cpuClock() machine.External {
	x := stores("clock_getcpuclockid", place{1, 4, abi.ProcessClock})
	do := x.Do
	x.Do = func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		switch {
		case c.ArgS(0) == abi.FirstProcess:
			return abi.Stop(c.Gap("the clock of the time that another process has run"))
		case !isProcess(c):
			if f := abi.OfChild(c); f != nil {
				return abi.Stop(f)
			}
			return abi.Int(c, abi.ESRCH)
		}
		return do(c)
	}
	return x
}

// place is where a function stores a number: an argument, its bytes, the number.
type place struct {
	arg   int
	size  uint64
	value uint64
}

// stores is a function that stores numbers where its arguments point.
func stores(name string, places ...place) machine.External {
	return abi.Memory(name, func(c *machine.Call, buf []machine.Access) []machine.Access {
		for _, p := range places {
			buf = append(buf, abi.Write(c.Arg(p.arg), p.size))
		}
		return buf
	}, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		for _, p := range places {
			if f := abi.Store(c, c.Arg(p.arg), uint(p.size), p.value); f != nil {
				return abi.Stop(f)
			}
		}
		return abi.Int(c, 0)
	})
}
