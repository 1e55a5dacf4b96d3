package posix

import (
	"math/bits"

	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// scheduling are calls about priorities, processors and names of threads, on
// which nothing depends: what is set is forgotten. Every thread has the policy
// SCHED_OTHER, the priority 0 and two processors.
func scheduling() []machine.External {
	var list []machine.External
	for _, name := range []string{
		"pthread_setconcurrency", "pthread_getconcurrency", "pthread_setschedprio", "pthread_atfork", "sched_getscheduler",
	} {
		list = append(list, zero(name))
	}
	return append(list,
		setsParameter("pthread_setschedparam", 2), setsParameter("sched_setscheduler", 2), setsParameter("sched_setparam", 1),
		abi.Looking("pthread_setaffinity_np", readsProcessors, succeeds), abi.Looking("sched_setaffinity", readsProcessors, succeeds),
		abi.Looking("pthread_setname_np", func(c *machine.Call, buf []machine.Access) []machine.Access {
			return append(buf, abi.ReadText(c, c.Arg(1)))
		}, succeeds),
		abi.Looking("pthread_attr_setaffinity_np", func(c *machine.Call, buf []machine.Access) []machine.Access {
			return readsProcessors(c, touchesAttributes(c, buf))
		}, succeeds),
		priority("sched_get_priority_min", 1), priority("sched_get_priority_max", mostPriority),
		stores("sched_getparam", place{1, 4, 0}),
		stores("pthread_getschedparam", place{1, 4, 0}, place{2, 4, 0}),
		stores("pthread_getcpuclockid", place{1, 4, threadClock}),
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

// setsParameter is a function that gets a struct sched_param.
func setsParameter(name string, arg int) machine.External {
	return abi.Looking(name, func(c *machine.Call, buf []machine.Access) []machine.Access {
		return append(buf, abi.Read(c.Arg(arg), 4))
	}, succeeds)
}

// threadClock is CLOCK_THREAD_CPUTIME_ID.
const threadClock = 3

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

// priority is a bound on the priorities of a policy: v for those of real time.
func priority(name string, v int64) machine.External {
	return abi.Pure(name, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		switch c.Arg(0) {
		case 1, 2: // SCHED_FIFO, SCHED_RR
			return abi.Int(c, v)
		case 0, 3, 5: // SCHED_OTHER, SCHED_BATCH, SCHED_IDLE
			return abi.Int(c, 0)
		}
		return abi.Errno(c, abi.EINVAL)
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
