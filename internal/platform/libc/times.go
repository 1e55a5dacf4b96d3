package libc

import (
	"heddle/internal/machine"
	"heddle/internal/platform/abi"
)

// times: the clock stands at zero. That is one of many times: the call is noted
// as one that does not cover its range. Waiting is a matter of the scheduler.
func times() []machine.External {
	zeroAt := func(name string, arg int, size func(c *machine.Call) uint64) machine.External {
		return abi.Memory(name, func(c *machine.Call, buf []machine.Access) []machine.Access {
			if c.Arg(arg) != 0 {
				buf = append(buf, abi.Write(c.Arg(arg), size(c)))
			}
			return buf
		}, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			c.M.NoteCut(c.PC)
			if c.Arg(arg) != 0 {
				if f := c.Fill(c.Arg(arg), 0, size(c)); f != nil {
					return abi.Stop(f)
				}
			}
			return abi.Int(c, 0)
		})
	}
	one := func(c *machine.Call) uint64 { return uint64(abi.Ptr(c)) }
	two := func(c *machine.Call) uint64 { return 2 * uint64(abi.Ptr(c)) }
	zero := func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		c.M.NoteCut(c.PC)
		return abi.Int(c, 0)
	}
	return []machine.External{
		zeroAt("time", 0, one),
		zeroAt("gettimeofday", 0, two),
		zeroAt("clock_gettime", 1, two),
		zeroAt("clock_getres", 1, two),
		zeroAt("timespec_get", 0, two),
		abi.Pure("clock", zero),
		abi.Pure("difftime", func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			return returnDouble(c, float64(c.ArgS(0)-c.ArgS(1)))
		}),
	}
}

// environment: there is one process, one user.
func environment() []machine.External {
	var list []machine.External
	constant := func(v int64, names ...string) {
		for _, name := range names {
			list = append(list, abi.Pure(name, func(c *machine.Call) (machine.Outcome, *machine.Fault) { return abi.Int(c, v) }))
		}
	}
	constant(0, "getuid", "geteuid", "getgid", "getegid", "setlocale")
	constant(1, "getpid", "getpgrp", "gettid", "sched_getcpu", "get_nprocs")
	list = append(list,
		abi.Pure("sysconf", func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			switch c.Arg(0) {
			case 30: // _SC_PAGESIZE
				return abi.Int(c, 4096)
			case 83, 84: // _SC_NPROCESSORS_CONF, _SC_NPROCESSORS_ONLN
				return abi.Int(c, 2)
			}
			return abi.Int(c, -1)
		}),
		abi.Pure("getpagesize", func(c *machine.Call) (machine.Outcome, *machine.Fault) { return abi.Int(c, 4096) }))
	return list
}
