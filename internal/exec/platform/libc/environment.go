package libc

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// limits are the results of sysconf, by glibc's numbers of its names.
var limits = map[uint64]int64{
	0:   2 << 20,    // _SC_ARG_MAX
	2:   100,        // _SC_CLK_TCK
	4:   1024,       // _SC_OPEN_MAX
	29:  200809,     // _SC_VERSION
	30:  4096,       // _SC_PAGESIZE
	32:  -1,         // _SC_SEM_NSEMS_MAX
	33:  0x7fffffff, // _SC_SEM_VALUE_MAX
	67:  200809,     // _SC_THREADS
	73:  4,          // _SC_THREAD_DESTRUCTOR_ITERATIONS
	74:  1024,       // _SC_THREAD_KEYS_MAX
	75:  16384,      // _SC_THREAD_STACK_MIN
	83:  2,          // _SC_NPROCESSORS_CONF
	84:  2,          // _SC_NPROCESSORS_ONLN
	85:  1 << 20,    // _SC_PHYS_PAGES
	86:  1 << 19,    // _SC_AVPHYS_PAGES
	180: 64,         // _SC_HOST_NAME_MAX
}

// environment: there is one process, one user, and two processors. The rest is in
// library/environment.c.
func environment() []machine.External {
	var list []machine.External
	constant := func(v int64, names ...string) {
		for _, name := range names {
			list = append(list, abi.Pure(name, func(c *machine.Call) (machine.Outcome, *machine.Fault) { return abi.Int(c, v) }))
		}
	}
	constant(0, "getuid", "geteuid", "getgid", "getegid", "getppid", "sched_getcpu", "gethostid", "nice", "setuid", "setgid", "seteuid", "setegid")
	constant(1, "getpid", "getpgrp", "getpgid", "getsid", "gettid")
	constant(2, "get_nprocs", "get_nprocs_conf")
	constant(1024, "getdtablesize")
	constant(34, "__libc_current_sigrtmin") // the library keeps the first two
	constant(64, "__libc_current_sigrtmax")
	list = append(list,
		abi.Pure("sysconf", func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			if v, ok := limits[c.Arg(0)]; ok {
				return abi.Int(c, v)
			}
			return abi.Int(c, -1)
		}),
		abi.Pure("getpagesize", func(c *machine.Call) (machine.Outcome, *machine.Fault) { return abi.Int(c, 4096) }))
	return list
}
