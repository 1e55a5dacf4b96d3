package abi

import "heddle/internal/exec/machine"

// A single run has a clock of its own: it moves on with the actions of threads and with each look at it, the further
// the more often it was looked at meanwhile, so that who waits for the clock need not look at it a million times; and where
// all threads wait, to the next moment that one waits for.
const (
	pollTime = 1000 // of a look
	slowness = 16   // looks that make the next one last longer by pollTime
)

// poll is a look at the clock in a single run.
func poll(c *machine.Call) uint64 {
	r := c.M.Record()
	n := r.Ctl(CtlFreeSteps)
	r.SetCtl(CtlFreeSteps, n+1)
	ns := pollTime * (1 + n/slowness)
	Advance(c.M, Now(c.M)+ns)
	Computes(c.M, c.Thread, ns)
	return Now(c.M)
}

// Advance sets the clock of a run that keeps time.
func Advance(m *machine.Machine, moment uint64) { m.Record().SetCtl(CtlClock, moment+1) }

// Reach lets time pass up to a moment that was waited for, unless it is later.
func Reach(m *machine.Machine, moment uint64) {
	now := Now(m)
	if m.Time().OfSingleRun() {
		Advance(m, max(moment, now))
		m.Record().SetCtl(CtlFreeSteps, 0)
		return
	}
	if moment <= now {
		return
	}
	if !m.Time().Stands() {
		Advance(m, moment)
	}
	m.Time().Passed(moment - now)
}

// WaitOver ends a call that waited for the moment that Call.Callback has, or for nothing if that is 0. byTime says that it did
// not end for another reason.
func WaitOver(c *machine.Call, byTime bool) {
	moment := c.Callback()
	c.SetCallback(0)
	if byTime && moment != 0 && !c.M.Time().OfSingleRun() {
		Reach(c.M, moment)
	}
}

// lookInOrder is a look at the clock in a search that keeps the order of time. Computing takes no time, but a thread that looks
// again and again in a loop waits for time to pass, even if no other thread does: where none can act, it passes as far as Choice says, and
// not beyond the next moment that another one waits for.
func lookInOrder(c *machine.Call) uint64 {
	if !c.M.Time().MayPassFor(c.Thread) {
		return Now(c.M)
	}
	c.M.Notes().Cut(c.PC)
	if c.Choice > 0 {
		moment := Now(c.M) + freeTime(c)
		if next, ok := NextMoment(c.M); ok {
			moment = min(moment, next)
		}
		c.M.Record().SetCtl(CtlFreeSteps, c.M.Record().Ctl(CtlFreeSteps)+1)
		Reach(c.M, moment)
	}
	return Now(c.M)
}

// untilBit marks the wait word of a thread that a function written in C makes wait for a moment: the rest of it.
const untilBit = 1 << 63

// SetUntil makes a thread wait for a moment; 0: it does not.
func SetUntil(c *machine.Call, moment uint64) {
	if moment != 0 {
		moment |= untilBit
	}
	c.M.Record().SetWait(c.Thread, moment)
}

// NextMoment returns the earliest moment that a thread or a timer waits for.
func NextMoment(m *machine.Machine) (moment uint64, ok bool) {
	moment, ok = m.Time().NextMoment()
	earlier := func(other uint64) {
		if !ok || other < moment {
			moment, ok = other, true
		}
	}
	if t := m.Record().Ctl(CtlTimer); t != 0 {
		earlier(t)
	}
	for t := range m.Threads() {
		if w := m.Record().Wait(t); w&untilBit != 0 && m.Status(t) == machine.Running {
			earlier(w &^ untilBit)
		}
	}
	return moment, ok
}
