package libc

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// environment: there is one process besides the first one, and two processors. The rest is in
// library/environment.c, sysconf in sysconf.go, users that change in library/identity.c.
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
	constant(0, "getuid", "geteuid", "getgid", "getegid", "__heddle_first_user", "gethostid")
	constant(abi.ProcessID, "getpid", "getpgrp")
	constant(abi.FirstProcess, "getppid")
	constant(processors, "get_nprocs", "get_nprocs_conf", "__heddle_processors")
	constant(34, "__libc_current_sigrtmin") // the library keeps the first two
	constant(64, "__libc_current_sigrtmax")
	constant(pageSize, "getpagesize", "__getpagesize")
	// A thread has the number of the process if it is the first one.
	list = append(list, abi.Pure("gettid", func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		c.M.Notes().Cut(c.PC)
		return abi.Int(c, abi.ProcessID+int64(c.Thread))
	}))
	list = append(list, abi.Pure(limitSetter, abi.Void))
	list = append(list, sysconf("sysconf"), sysconf("__sysconf"))
	return append(list, ofProcess("getpgid"), ofProcess("getsid"))
}

const processors = 2

// ofProcess is a function that gives the group or the session of a process.
func ofProcess(name string) machine.External {
	return abi.Pure(name, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		c.M.Notes().Cut(c.PC)
		switch c.ArgS(0) {
		case 0, abi.ProcessID:
			return abi.Int(c, abi.ProcessID)
		case abi.FirstProcess:
			return abi.Int(c, abi.FirstProcess)
		}
		if f := abi.OfChild(c); f != nil {
			return abi.Stop(f)
		}
		return abi.Errno(c, abi.ESRCH)
	})
}

// surroundings says what is assumed of the process and its computer where a function gives it.
func surroundings(name string) string {
	switch name {
	case "getpid", "getpgrp", "getpgid", "getsid", "gettid", "getppid", "syscall": // syscall: gettid by its number
		return "the process has the number 100, and the process 1 is its parent"
	case "getuid", "geteuid", "getgid", "getegid", "__heddle_first_user":
		return "the process begins as the superuser's"
	case "get_nprocs", "get_nprocs_conf", "__heddle_processors", "sysconf", "__sysconf", "gethostid":
		return "the computer has 2 processors, and usual limits"
	case "clock_settime", "settimeofday", "stime", "adjtime":
		return "the process may not set the clock"
	case "sched_getcpu":
		return "threads run on the first processor that they may run on"
	case "sched_getaffinity", "pthread_getaffinity_np":
		return "the computer has 2 processors, and usual limits"
	case "pthread_getname_np", "__heddle_get_name":
		return "the program is called a.out"
	case "clock_getres":
		return "clocks count nanoseconds"
	case "sched_rr_get_interval":
		return "a turn of SCHED_RR lasts 100 ms"
	}
	return ""
}
