package libc

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// times are the functions that look at a clock (abi/clock.go). The values are a
// few of many: a call is noted as one that does not cover its range.
func times() []machine.External {
	const realtime, cpuTime = 0, abi.ProcessClock
	always := func(*machine.Call) uint64 { return realtime }
	list := []machine.External{
		clock("time", func(c *machine.Call) uint64 { return uint64(abi.Ptr(c)) }, 0, always, func(c *machine.Call, seconds, _ uint64) (int64, *machine.Fault) {
			if c.Arg(0) == 0 {
				return int64(seconds), nil
			}
			f := abi.Store(c, c.Arg(0), abi.Ptr(c), seconds)
			c.M.Time().Put(c, c.Arg(0), uint64(abi.Ptr(c)), 1)
			return int64(seconds), f
		}),
		timeOfDay(always),
		clock("clock_gettime", twoWords, 1, func(c *machine.Call) uint64 { return c.Arg(0) }, func(c *machine.Call, seconds, ns uint64) (int64, *machine.Fault) {
			return 0, putTime(c, c.Arg(1), seconds, ns)
		}),
		clock("timespec_get", twoWords, 0, always, func(c *machine.Call, seconds, ns uint64) (int64, *machine.Fault) {
			return c.ArgS(1), putTime(c, c.Arg(0), seconds, ns)
		}),
		clock("clock", func(*machine.Call) uint64 { return 0 }, 0, func(*machine.Call) uint64 { return cpuTime }, func(c *machine.Call, seconds, ns uint64) (int64, *machine.Fault) {
			return int64(min(seconds, mostProcessor)*1_000_000 + ns/1000), nil
		}),
	}
	resolution := abi.Memory("clock_getres", func(c *machine.Call, buf []machine.Access) []machine.Access {
		return append(buf, abi.Write(c.Arg(1), twoWords(c)))
	}, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		if !abi.ShowsClock(c, c.Arg(0)) {
			return abi.Errno(c, abi.EINVAL)
		}
		c.M.Notes().Cut(c.PC)
		return abi.Stop(putTwo(c, c.Arg(1), 0, 1))
	})
	return append(append(list, settings()...), resolution, abi.Pure("difftime", func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		var seconds int64
		if c.M.Time().OfArg(c, 0) != c.M.Time().OfArg(c, 1) {
			c.M.Time().Date()
		}
		c.M.Time().Knowing(func() { seconds = c.ArgS(0) - c.ArgS(1) })
		return returnDouble(c, float64(seconds))
	}))
}

// timeOfDay is gettimeofday: of the time zone, which who wants one is given, all is zero.
func timeOfDay(which func(*machine.Call) uint64) machine.External {
	x := clock("gettimeofday", twoWords, 0, which, func(c *machine.Call, seconds, ns uint64) (int64, *machine.Fault) {
		f := putTime(c, c.Arg(0), seconds, ns/1000)
		if f == nil && c.Arg(1) != 0 {
			f = abi.PutBytes(c, c.Arg(1), make([]byte, timezoneSize))
		}
		return 0, f
	})
	time := x.Accesses
	x.Accesses = func(c *machine.Call, buf []machine.Access) []machine.Access {
		return abi.Optional(time(c, buf), abi.Write(c.Arg(1), timezoneSize))
	}
	return x
}

// settings are the functions that set the clock, which a program may not: an assumption.
func settings() []machine.External {
	refused := func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		c.M.Notes().Cut(c.PC)
		return abi.Errno(c, abi.EPERM)
	}
	reads := func(arg int, size func(*machine.Call) uint64) abi.Touches {
		return func(c *machine.Call, buf []machine.Access) []machine.Access {
			return abi.Optional(buf, abi.Read(c.Arg(arg), size(c)))
		}
	}
	word := func(c *machine.Call) uint64 { return uint64(abi.Ptr(c)) }
	return []machine.External{
		abi.Looking("clock_settime", reads(1, twoWords), func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			if c.Arg(0) != uint64(abi.Realtime) {
				return abi.Errno(c, abi.EINVAL)
			}
			if t, f := abi.TimeAt(c, c.Arg(1)); f != nil || !t.Valid() || t.Seconds < 0 {
				c.M.Record().SetErrno(c.Thread, abi.EINVAL)
				c.ReturnS(-1)
				return abi.Stop(f)
			}
			return refused(c)
		}),
		abi.Looking("stime", reads(0, word), refused),
		abi.Looking("settimeofday", func(c *machine.Call, buf []machine.Access) []machine.Access {
			return abi.Optional(abi.Optional(buf, abi.Read(c.Arg(0), twoWords(c))), abi.Read(c.Arg(1), timezoneSize))
		}, refused),
		abi.Memory("adjtime", touchesAdjustment, adjustTime),
	}
}

// touchesAdjustment: who asks for no change may ask what is left of one.
func touchesAdjustment(c *machine.Call, buf []machine.Access) []machine.Access {
	if c.Arg(0) != 0 {
		return append(buf, abi.Read(c.Arg(0), twoWords(c)))
	}
	return abi.Optional(buf, abi.Write(c.Arg(1), twoWords(c)))
}

func adjustTime(c *machine.Call) (machine.Outcome, *machine.Fault) {
	if c.Arg(0) == 0 {
		if f := putTwo(c, c.Arg(1), 0, 0); f != nil {
			return abi.Stop(f)
		}
		return abi.Int(c, 0)
	}
	if f := c.Touch(touchesAdjustment(c, nil)); f != nil {
		return abi.Stop(f)
	}
	c.M.Notes().Cut(c.PC)
	return abi.Errno(c, abi.EPERM)
}

// timezoneSize is that of a struct timezone: two ints.
const timezoneSize = 8

// mostProcessor is how many seconds of the processor's time fit a clock_t of 32
// bits.
const mostProcessor = 2000

func twoWords(c *machine.Call) uint64 { return 2 * uint64(abi.Ptr(c)) }

// putTwo stores two words at an address, unless it is null.
func putTwo(c *machine.Call, addr, first, second uint64) *machine.Fault {
	if addr == 0 {
		return nil
	}
	f := abi.Store(c, addr, abi.Ptr(c), first)
	if f == nil {
		f = abi.Store(c, addr+uint64(abi.Ptr(c)), abi.Ptr(c), second)
	}
	return f
}

// putTime is putTwo of what a clock shows.
func putTime(c *machine.Call, addr, seconds, part uint64) *machine.Fault {
	f := putTwo(c, addr, seconds, part)
	if f == nil && addr != 0 {
		c.M.Time().Put(c, addr, uint64(abi.Ptr(c)), 1)
	}
	return f
}

// clock is a function that looks at a clock and stores what it shows in size
// bytes where argument to points, if anywhere. All threads look at one clock, but for those of the time that they compute.
func clock(name string, size func(c *machine.Call) uint64, to int, which func(c *machine.Call) uint64,
	do func(c *machine.Call, seconds, ns uint64) (int64, *machine.Fault)) machine.External {
	return machine.External{
		Name:    name,
		Choices: abi.ClockChoices,
		Accesses: func(c *machine.Call, buf []machine.Access) []machine.Access {
			if c.Arg(to) != 0 && size(c) > 0 {
				buf = append(buf, abi.Write(c.Arg(to), size(c)))
			}
			return buf
		},
		Do: func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			if !abi.ShowsClock(c, which(c)) {
				return abi.Errno(c, abi.EINVAL)
			}
			seconds, ns := abi.Look(c, which(c))
			v, f := do(c, seconds, ns)
			if f != nil {
				return abi.Stop(f)
			}
			c.ReturnS(v)
			if name == "time" {
				c.M.Time().Returns(c, 1)
			}
			return machine.Done, nil
		},
	}
}
