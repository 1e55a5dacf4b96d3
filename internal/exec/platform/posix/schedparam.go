package posix

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// A thread's policy and priority are in its flags. New threads inherit them, unless their attributes say
// otherwise. The process may do what the superuser may. As on Linux, the functions of the process act on one thread: the one that
// calls, or the one whose number (gettid) is given, that of the process being the first one's.

// Policies of Linux.
const (
	schedOther = 0
	schedFIFO  = 1
	schedRR    = 2
	schedBatch = 3
	schedIdle  = 5
)

// isProcess reports whether argument 0 means the process: its number, or 0.
func isProcess(c *machine.Call) bool {
	pid := c.ArgS(0)
	return pid == 0 || pid == abi.ProcessID
}

// numbered is the thread of the program that argument 0 is the number of; 0: that which calls.
func numbered(c *machine.Call) (t int, ok bool) {
	pid := c.ArgS(0)
	if pid == 0 {
		return c.Thread, true
	}
	t = int(pid - abi.ProcessID)
	return t, pid >= abi.ProcessID && t < c.M.Threads() && (c.M.Status(t) == machine.Running || t == 0)
}

// priorities are the bounds on the priorities of a policy.
func priorities(policy int64) (least, most int64, ok bool) {
	switch policy {
	case schedFIFO, schedRR:
		return 1, mostPriority, true
	case schedOther, schedBatch, schedIdle:
		return 0, 0, true
	}
	return 0, 0, false
}

// schedParams are the policy and the priority of a thread.
func schedParams(c *machine.Call, t int) (policy, priority uint64) {
	return c.M.Record().Flags(t).Scheduling()
}

// setSchedParams sets them, or returns an error.
func setSchedParams(c *machine.Call, t int, policy, priority int64) int64 {
	least, most, ok := priorities(policy)
	if !ok || priority < least || priority > most {
		return abi.EINVAL
	}
	rest := c.M.Record().Flags(t) &^ (machine.FlagPolicy | machine.FlagPriority)
	c.M.Record().SetFlags(t, rest|machine.SchedulingFlags(uint64(policy), uint64(priority)))
	return 0
}

// schedule is a function on the parameters of a thread: param is the argument that points to a struct sched_param, or -1.
func schedule(name string, param int, write bool, do func(c *machine.Call) (machine.Outcome, *machine.Fault)) machine.External {
	return abi.Sync(name, func(c *machine.Call, buf []machine.Access) []machine.Access {
		if param < 0 || c.Arg(param) == 0 {
			return buf
		}
		return append(buf, machine.Access{Addr: c.Arg(param), Size: 4, Write: write})
	}, do)
}

// parameters are the functions on policies and priorities: of threads, whose results are errors, and of the process, whose
// are those of its first thread.
func parameters() []machine.External {
	return append(threadParameters(), append(processParameters(),
		priorityBound("sched_get_priority_min", func(least, _ int64) int64 { return least }),
		priorityBound("sched_get_priority_max", func(_, most int64) int64 { return most }))...)
}

func threadParameters() []machine.External {
	of := func(do func(c *machine.Call, t int) (machine.Outcome, *machine.Fault)) abi.Do {
		return func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			t, ok := named(c, c.Arg(0))
			if !ok || c.M.Status(t) != machine.Running {
				return abi.Int(c, abi.ESRCH)
			}
			return do(c, t)
		}
	}
	get := schedule("pthread_getschedparam", 2, true, of(func(c *machine.Call, t int) (machine.Outcome, *machine.Fault) {
		policy, priority := schedParams(c, t)
		f := abi.Store(c, c.Arg(1), 4, policy)
		if f == nil {
			f = abi.Store(c, c.Arg(2), 4, priority)
		}
		if f != nil {
			return abi.Stop(f)
		}
		return abi.Int(c, 0)
	}))
	both := get.Accesses
	get.Accesses = func(c *machine.Call, buf []machine.Access) []machine.Access {
		return append(both(c, buf), abi.Write(c.Arg(1), 4))
	}
	return []machine.External{
		get,
		schedule("pthread_setschedparam", 2, false, of(func(c *machine.Call, t int) (machine.Outcome, *machine.Fault) {
			priority, f := abi.Load(c, c.Arg(2), 4)
			if f != nil {
				return abi.Stop(f)
			}
			return abi.Int(c, setSchedParams(c, t, c.ArgS(1), int64(int32(priority))))
		})),
		schedule("pthread_setschedprio", -1, false, of(func(c *machine.Call, t int) (machine.Outcome, *machine.Fault) {
			policy, _ := schedParams(c, t)
			return abi.Int(c, setSchedParams(c, t, int64(policy), c.ArgS(1)))
		})),
	}
}

func processParameters() []machine.External {
	of := func(do abi.Do) abi.Do {
		return func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			switch {
			case c.ArgS(0) < 0:
				return abi.Errno(c, abi.EINVAL)
			case c.ArgS(0) == abi.FirstProcess: // POSIX lets its parameters be a secret
				return abi.Errno(c, abi.EPERM)
			}
			if f := abi.OfChild(c); f != nil {
				return abi.Stop(f)
			}
			if _, ok := numbered(c); !ok {
				return abi.Errno(c, abi.ESRCH)
			}
			return do(c)
		}
	}
	set := func(policy func(c *machine.Call) int64, param int) abi.Do {
		return of(func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			if c.Arg(param) == 0 {
				return abi.Errno(c, abi.EINVAL)
			}
			priority, f := abi.Load(c, c.Arg(param), 4)
			if f != nil {
				return abi.Stop(f)
			}
			t, _ := numbered(c)
			if errno := setSchedParams(c, t, policy(c), int64(int32(priority))); errno != 0 {
				return abi.Errno(c, uint32(errno))
			}
			return abi.Int(c, 0)
		})
	}
	own := func(c *machine.Call) int64 {
		t, _ := numbered(c)
		policy, _ := schedParams(c, t)
		return int64(policy)
	}
	return []machine.External{
		schedule("sched_setscheduler", 2, false, set(func(c *machine.Call) int64 { return c.ArgS(1) }, 2)),
		schedule("sched_setparam", 1, false, set(own, 1)),
		schedule("sched_getscheduler", -1, false, of(func(c *machine.Call) (machine.Outcome, *machine.Fault) { return abi.Int(c, own(c)) })),
		schedule("sched_getparam", 1, true, of(func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			if c.Arg(1) == 0 {
				return abi.Errno(c, abi.EINVAL)
			}
			t, _ := numbered(c)
			_, priority := schedParams(c, t)
			if f := abi.Store(c, c.Arg(1), 4, priority); f != nil {
				return abi.Stop(f)
			}
			return abi.Int(c, 0)
		})),
		roundRobin(of),
	}
}

// roundRobin is the time slice of SCHED_RR.
func roundRobin(of func(abi.Do) abi.Do) machine.External {
	return abi.Memory("sched_rr_get_interval", func(c *machine.Call, buf []machine.Access) []machine.Access {
		return append(buf, abi.Write(c.Arg(1), abi.TimeSize(c)))
	}, of(func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		c.M.Notes().Cut(c.PC)
		f := abi.Store(c, c.Arg(1), abi.Ptr(c), 0)
		if f == nil {
			f = abi.Store(c, c.Arg(1)+uint64(abi.Ptr(c)), abi.Ptr(c), 100_000_000)
		}
		if f != nil {
			return abi.Stop(f)
		}
		return abi.Int(c, 0)
	}))
}

// priorityBound is a bound on the priorities of a policy.
func priorityBound(name string, which func(least, most int64) int64) machine.External {
	return abi.Pure(name, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		least, most, ok := priorities(c.ArgS(0))
		if !ok {
			return abi.Errno(c, abi.EINVAL)
		}
		return abi.Int(c, which(least, most))
	})
}
