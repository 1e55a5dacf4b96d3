package posix

import (
	"math/bits"

	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// scheduling are calls about priorities, processors and names of threads. Policies and priorities can be asked for again
// (schedparam.go), and what runs does not depend on them; the rest is forgotten. There are two processors.
func scheduling() []machine.External {
	var list []machine.External
	for _, name := range []string{"pthread_setconcurrency", "pthread_getconcurrency", "pthread_atfork"} {
		list = append(list, zero(name))
	}
	return append(append(list, parameters()...),
		abi.Looking("pthread_setaffinity_np", readsProcessors, succeeds), abi.Looking("sched_setaffinity", readsProcessors, succeeds),
		abi.Looking("pthread_setname_np", func(c *machine.Call, buf []machine.Access) []machine.Access {
			return append(buf, abi.ReadText(c, c.Arg(1)))
		}, succeeds),
		abi.Looking("pthread_attr_setaffinity_np", func(c *machine.Call, buf []machine.Access) []machine.Access {
			return readsProcessors(c, touchesAttributes(c, buf))
		}, succeeds),
		threadCPUClock(),
		cpuClock(),
		processors("pthread_getaffinity_np"), processors("sched_getaffinity"),
		abi.Memory("__sched_cpucount", func(c *machine.Call, buf []machine.Access) []machine.Access {
			return append(buf, abi.Read(c.Arg(1), c.Arg(0)))
		}, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			set, f := abi.Bytes(c, c.Arg(1), c.Arg(0))
			n := 0
			for _, b := range set {
				n += bits.OnesCount8(b)
			}
			c.ReturnS(int64(n))
			return abi.Stop(f)
		}))
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

// readsProcessors: a set of processors is argument 2, its size argument 1.
func readsProcessors(c *machine.Call, buf []machine.Access) []machine.Access {
	return append(buf, abi.Read(c.Arg(2), c.Arg(1)))
}

// processors stores the set of processors 0 and 1 where argument 2 points.
func processors(name string) machine.External {
	return abi.Memory(name, func(c *machine.Call, buf []machine.Access) []machine.Access {
		return append(buf, abi.Write(c.Arg(2), c.Arg(1)))
	}, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		f := c.Fill(c.Arg(2), 0, c.Arg(1))
		if f == nil && c.Arg(1) > 0 {
			f = abi.Store(c, c.Arg(2), 1, 3)
		}
		return abi.Stop(f)
	})
}
