package abi

import "heddle/internal/exec/machine"

// The clocks of the processor's time: that of each thread, which begins when the thread first looks at it, and that of the
// process, which is the sum. They stand while threads sleep or wait. Each step of a search's clock that a look at them takes is
// time that the thread has computed; in a single run each action takes some, and each look at any clock.

// The clocks of Linux that show it.
const (
	ProcessClock = 2
	ThreadClock  = 3
)

// What Linux's name of the clock of one thread has in its low bits, and of the process.
const (
	kindBits    = 7
	threadKind  = 6
	processKind = 2
)

// NameOfClock is the name of the clock of a thread's time.
func NameOfClock(thread int) uint32 { return ^uint32(thread+1)<<3 | threadKind }

// clocked is the thread whose time a clock shows, -1 for the process; ok is false if it shows other time, or there is no such thread.
func clocked(c *machine.Call, clock uint64) (thread int, ok bool) {
	switch n := int32(clock); {
	case n == ProcessClock, n < 0 && n&kindBits == processKind:
		return -1, true
	case n == ThreadClock:
		return c.Thread, true
	case n < 0 && n&kindBits == threadKind:
		t := int(^n>>3) - 1
		if t < 0 {
			t = c.Thread
		}
		return t, t < c.M.Threads() && c.M.Status(t) == machine.Running
	}
	return 0, false
}

// Computes notes that a thread has computed for some nanoseconds.
func Computes(m *machine.Machine, thread int, ns uint64) {
	if ns > 0 {
		m.Record().SetSpare(thread, SpareProcessor, max(m.Record().Spare(thread, SpareProcessor), 1)+ns)
	}
}

// computed is for how long a thread has computed; of thread -1, all.
func computed(m *machine.Machine, thread int) (ns uint64) {
	if thread >= 0 {
		return max(m.Record().Spare(thread, SpareProcessor), 1) - 1
	}
	for t := range m.Threads() {
		if !m.IsEnvironment(t) {
			ns += computed(m, t)
		}
	}
	return ns
}

// ShowsClock reports whether there is a clock that a call may look at.
func ShowsClock(c *machine.Call, clock uint64) bool {
	_, ok := ClockBase(c.M, clock)
	if _, processor := clocked(c, clock); processor {
		return true
	}
	return ok
}

// Look is a look at a clock: what it shows, in seconds and nanoseconds.
func Look(c *machine.Call, clock uint64) (seconds, ns uint64) {
	before := Now(c.M)
	now := LookAtClock(c)
	thread, ok := clocked(c, clock)
	if !ok {
		base, _ := ClockBase(c.M, clock)
		return base + now/second, now % second
	}
	c.M.Time().Date()
	if !c.M.Time().OfSingleRun() {
		by := thread
		if by < 0 {
			by = c.Thread
		}
		if c.M.Record().Spare(by, SpareProcessor) == 0 {
			c.M.Record().SetSpare(by, SpareProcessor, 1)
		} else {
			Computes(c.M, by, now-before)
		}
	}
	ns = computed(c.M, thread)
	return ns / second, ns % second
}
