package libc

import (
	"heddle/internal/machine"
	"heddle/internal/platform/abi"
)

// environment: there are no variables, one process, one user.
func environment() []machine.External {
	var list []machine.External
	constant := func(v int64, names ...string) {
		for _, name := range names {
			list = append(list, abi.Pure(name, func(c *machine.Call) (machine.Outcome, *machine.Fault) { return abi.Int(c, v) }))
		}
	}
	constant(0, "getenv", "secure_getenv", "setenv", "unsetenv", "putenv", "getuid", "geteuid", "getgid", "getegid", "setlocale")
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
