package libc

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// environment: there is one process, one user, and two processors. The rest is in
// library/environment.c, sysconf in sysconf.go.
func environment() []machine.External {
	var list []machine.External
	constant := func(v int64, names ...string) {
		for _, name := range names {
			list = append(list, abi.Pure(name, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
				if surroundings(name) != "" {
					c.M.Notes().Cut(c.PC)
				}
				return abi.Int(c, v)
			}))
		}
	}
	constant(0, "getuid", "geteuid", "getgid", "getegid", "getppid", "sched_getcpu", "gethostid", "nice", "setuid", "setgid", "seteuid", "setegid")
	constant(processID, "getpid", "getpgrp", "getpgid", "getsid")
	constant(processors, "get_nprocs", "get_nprocs_conf", "__heddle_processors")
	constant(1024, "getdtablesize")
	constant(34, "__libc_current_sigrtmin") // the library keeps the first two
	constant(64, "__libc_current_sigrtmax")
	constant(pageSize, "getpagesize", "__getpagesize")
	// A thread has the number of the process if it is the first one.
	list = append(list, abi.Pure("gettid", func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		c.M.Notes().Cut(c.PC)
		return abi.Int(c, processID+int64(c.Thread))
	}))
	return append(list, sysconf("sysconf"), sysconf("__sysconf"))
}

const (
	processID  = 1
	processors = 2
)

// surroundings says what is assumed of the process and its computer where a function gives it.
func surroundings(name string) string {
	switch name {
	case "getpid", "getpgrp", "getpgid", "getsid", "gettid", "getppid":
		return "the process has the number 1, and no parent"
	case "getuid", "geteuid", "getgid", "getegid":
		return "the process is the superuser's"
	case "get_nprocs", "get_nprocs_conf", "__heddle_processors", "sysconf", "__sysconf", "getdtablesize", "gethostid":
		return "the computer has 2 processors, and usual limits"
	case "clock_settime", "settimeofday", "stime":
		return "the process may not set the clock"
	case "sched_getcpu":
		return "threads run on the first processor"
	}
	return ""
}
