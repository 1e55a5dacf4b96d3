package posix

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// delays are calls that let other threads go first. Time passes as it likes in
// any case, and by what a call says for those who look at the clock. A handler
// ends a sleep, all of whose time then remains.
func delays() []machine.External {
	delay := machine.External{Do: func(c *machine.Call) (machine.Outcome, *machine.Fault) { return abi.Int(c, 0) }}
	var list []machine.External
	for _, name := range []string{"sched_yield", "pthread_yield", "thrd_yield"} {
		delay.Name = name
		list = append(list, delay)
	}
	return append(list,
		sleeping("sleep", 1_000_000_000, func(c *machine.Call) (machine.Outcome, *machine.Fault) { return abi.Word(c, c.Arg(0)) }),
		sleeping("usleep", 1000, interrupted),
		sleepingFor("nanosleep", 0, 0, interrupted, abi.Errno),
		sleepingFor("thrd_sleep", 0, 0, ends(-1), func(c *machine.Call, _ uint32) (machine.Outcome, *machine.Fault) { return abi.Int(c, -2) }),
		sleepingFor("clock_nanosleep", 2, timerAbsolute, ends(abi.EINTR), func(c *machine.Call, errno uint32) (machine.Outcome, *machine.Fault) {
			return abi.Int(c, int64(errno))
		}))
}

const timerAbsolute = 1 // TIMER_ABSTIME

func ends(v int64) abi.Do {
	return func(c *machine.Call) (machine.Outcome, *machine.Fault) { return abi.Int(c, v) }
}

// sleeping is a sleep of argument 0 times a unit.
func sleeping(name string, unit uint64, end abi.Do) machine.External {
	return Cancellable(interruptible(machine.External{
		Name: name,
		Do: func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			abi.Sleep(c, uint64(uint32(c.Arg(0)))*unit)
			return abi.Int(c, 0)
		},
	}, func(c *machine.Call, _ bool) bool { return uint32(c.Arg(0)) != 0 }, end))
}

// sleepingFor is a sleep of the time that argument arg points to; what remains
// goes to where the next argument points. If argument 1 is absolute, the time is
// a moment of the clock of argument 0, and nothing is stored.
func sleepingFor(name string, arg int, absolute uint64, end abi.Do, fails func(c *machine.Call, errno uint32) (machine.Outcome, *machine.Fault)) machine.External {
	until := func(c *machine.Call) bool { return absolute != 0 && c.Arg(1)&absolute != 0 }
	remains := func(c *machine.Call) bool { return !until(c) && c.Arg(arg+1) != 0 }
	size := func(c *machine.Call) uint64 { return uint64(2 * abi.Ptr(c)) }
	return Cancellable(interruptible(machine.External{
		Name: name,
		Accesses: func(c *machine.Call, buf []machine.Access) []machine.Access {
			if c.Phase == machine.PhaseInterrupted && remains(c) {
				buf = append(buf, abi.Write(c.Arg(arg+1), size(c)))
			}
			return append(buf, abi.Read(c.Arg(arg), size(c)))
		},
		Do: func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			seconds, ns, f := timeAt(c, c.Arg(arg))
			switch {
			case f != nil:
				return abi.Stop(f)
			case !valid(c, seconds, ns):
				return fails(c, abi.EINVAL)
			case until(c):
				abi.SleepUntil(c, c.Arg(0), seconds, ns)
			default:
				abi.Sleep(c, min(seconds, 1<<20)*1_000_000_000+ns)
			}
			return abi.Int(c, 0)
		},
	}, func(c *machine.Call, _ bool) bool {
		seconds, ns, f := timeAt(c, c.Arg(arg))
		return f == nil && valid(c, seconds, ns) && seconds|ns != 0
	}, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		if remains(c) {
			if f := c.Copy(c.Arg(arg+1), c.Arg(arg), size(c)); f != nil {
				return abi.Stop(f)
			}
		}
		return end(c)
	}))
}

func valid(c *machine.Call, seconds, ns uint64) bool {
	return ns < 1_000_000_000 && seconds < 1<<(8*abi.Ptr(c)-1)
}

// timeAt reads a timespec.
func timeAt(c *machine.Call, addr uint64) (seconds, ns uint64, f *machine.Fault) {
	if seconds, f = abi.Load(c, addr, abi.Ptr(c)); f == nil {
		ns, f = abi.Load(c, addr+uint64(abi.Ptr(c)), abi.Ptr(c))
	}
	return seconds, ns, f
}
