package posix

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// delays are calls that let other threads go first. Time passes as it likes in
// any case, and by what a call says for those who look at the clock. A handler
// ends a sleep, all of whose time then remains; in runs that keep time, what does.
func delays() []machine.External {
	delay := machine.External{Do: func(c *machine.Call) (machine.Outcome, *machine.Fault) { return abi.Int(c, 0) }}
	var list []machine.External
	for _, name := range []string{"sched_yield", "pthread_yield", "thrd_yield"} {
		delay.Name = name
		list = append(list, delay)
	}
	return append(list,
		sleeping("sleep", 1_000_000_000, func(c *machine.Call, left uint64) (machine.Outcome, *machine.Fault) {
			return abi.Word(c, (left+999_999_999)/1_000_000_000)
		}),
		sleeping("usleep", 1000, func(c *machine.Call, _ uint64) (machine.Outcome, *machine.Fault) { return interrupted(c) }),
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

// lasts makes a call one that lasts some time, then ends. In a run that keeps time it waits: the moment at which it ends is
// where a handler that interrupts the thread leaves it (Call.Callback).
func lasts(x machine.External, ns func(c *machine.Call) (uint64, *machine.Fault), end abi.Do) machine.External {
	x.Do = func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		n, f := ns(c)
		switch {
		case f != nil:
			return abi.Stop(f)
		case !c.M.Time().IsKept():
			abi.Sleep(c, n)
		case n != 0 && c.Callback() == 0:
			c.SetCallback(abi.Now(c.M) + n)
			return abi.Again(c, 0)
		}
		if c.M.Time().IsKept() {
			abi.WaitOver(c, true)
		}
		return end(c)
	}
	x.Lasts = true
	x.Until = func(c *machine.Call) (uint64, bool) {
		return c.Callback(), c.Phase != machine.PhaseInterrupted && c.Callback() != 0
	}
	return x
}

// left is what remains of a call that a handler has ended, of all its time.
func left(c *machine.Call, all uint64) uint64 {
	until := c.Callback()
	if !c.M.Time().IsKept() {
		c.M.Notes().Cut(c.PC)
		return all
	}
	if until == 0 {
		return all
	}
	c.SetCallback(0)
	return until - min(until, abi.Now(c.M))
}

// sleeping is a sleep of argument 0 times a unit.
func sleeping(name string, unit uint64, end func(c *machine.Call, left uint64) (machine.Outcome, *machine.Fault)) machine.External {
	ns := func(c *machine.Call) uint64 { return uint64(uint32(c.Arg(0))) * unit }
	x := lasts(machine.External{Name: name}, func(c *machine.Call) (uint64, *machine.Fault) { return ns(c), nil }, ends(0))
	return Cancellable(interruptible(x, func(c *machine.Call, _ bool) bool { return uint32(c.Arg(0)) != 0 },
		func(c *machine.Call) (machine.Outcome, *machine.Fault) { return end(c, left(c, ns(c))) }))
}

// sleepingFor is a sleep of the time that argument arg points to; what remains
// goes to where the next argument points. If argument 1 is absolute, the time is
// a moment of the clock of argument 0, and nothing is stored.
func sleepingFor(name string, arg int, absolute uint64, end abi.Do, fails func(c *machine.Call, errno uint32) (machine.Outcome, *machine.Fault)) machine.External {
	until := func(c *machine.Call) bool { return absolute != 0 && c.Arg(1)&absolute != 0 }
	remains := func(c *machine.Call) bool { return !until(c) && c.Arg(arg+1) != 0 }
	length := func(c *machine.Call) (uint64, *machine.Fault) {
		t, f := abi.TimeAt(c, c.Arg(arg))
		if until(c) {
			moment, now := abi.MomentFor(c, t, c.Arg(0)), abi.Now(c.M)
			return moment - min(moment, now), f
		}
		return abi.LastsFor(c, t), f
	}
	sleep := lasts(machine.External{}, length, ends(0))
	x := machine.External{
		Name:  name,
		Until: sleep.Until,
		Lasts: absolute == 0,
		Accesses: func(c *machine.Call, buf []machine.Access) []machine.Access {
			if c.Phase == machine.PhaseInterrupted && remains(c) {
				buf = append(buf, abi.Write(c.Arg(arg+1), abi.TimeSize(c)))
			}
			return append(buf, abi.Read(c.Arg(arg), abi.TimeSize(c)))
		},
		Do: func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			t, f := abi.TimeAt(c, c.Arg(arg))
			if f != nil {
				return abi.Stop(f)
			}
			if errno := unsuitable(c, absolute != 0, t); errno != 0 {
				return fails(c, errno)
			}
			return sleep.Do(c)
		},
	}
	return Cancellable(interruptible(x, func(c *machine.Call, _ bool) bool {
		t, f := abi.TimeAt(c, c.Arg(arg))
		return f == nil && unsuitable(c, absolute != 0, t) == 0 && (t.Seconds|t.Ns != 0)
	}, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		if f := storeLeft(c, arg, remains(c)); f != nil {
			return abi.Stop(f)
		}
		return end(c)
	}))
}

// storeLeft stores what is left of a sleep that a handler has ended.
func storeLeft(c *machine.Call, arg int, wanted bool) *machine.Fault {
	if !wanted {
		if c.M.Time().IsKept() {
			c.SetCallback(0) // it waits for no moment any more
		}
		return nil
	}
	if !c.M.Time().IsKept() {
		c.M.Notes().Cut(c.PC)
		return c.Copy(c.Arg(arg+1), c.Arg(arg), abi.TimeSize(c))
	}
	t, f := abi.TimeAt(c, c.Arg(arg))
	if f == nil {
		ns := left(c, t.Lasting())
		f = abi.Store(c, c.Arg(arg+1), abi.Ptr(c), ns/1_000_000_000)
		if f == nil {
			f = abi.Store(c, c.Arg(arg+1)+uint64(abi.Ptr(c)), abi.Ptr(c), ns%1_000_000_000)
		}
	}
	return f
}

// unsuitable is the error for a time that a thread cannot sleep for, or for a clock, if argument 0 is one.
func unsuitable(c *machine.Call, clocked bool, t abi.Time) uint32 {
	if clocked {
		switch _, ok := abi.ClockBase(c.M, c.Arg(0)); {
		case !ok, c.Arg(0) == abi.ThreadClock:
			return abi.EINVAL
		case !abi.Sleepable(c.Arg(0)):
			return abi.ENOTSUP
		}
	}
	if t.Seconds < 0 || !t.Valid() {
		return abi.EINVAL
	}
	return 0
}
