package abi

import "heddle/internal/exec/machine"

// A run that keeps time has a clock of its own: it moves on with the actions of threads and with each look at it, the further
// the more often it was looked at meanwhile, so that who waits for the clock need not look at it a million times; and where
// all threads wait, to the next moment that one waits for.
const (
	pollTime = 1000 // of a look
	slowness = 16   // looks that make the next one last longer by pollTime
)

// poll is a look at the clock in a run that keeps time.
func poll(c *machine.Call) uint64 {
	r := c.M.Record()
	n := r.Ctl(CtlFreeSteps)
	r.SetCtl(CtlFreeSteps, n+1)
	Advance(c.M, Now(c.M)+pollTime*(1+n/slowness))
	return Now(c.M)
}

// Advance sets the clock of a run that keeps time.
func Advance(m *machine.Machine, moment uint64) { m.Record().SetCtl(CtlClock, moment+1) }

// Reach is Advance to a moment that was waited for.
func Reach(m *machine.Machine, moment uint64) {
	Advance(m, max(moment, Now(m)))
	m.Record().SetCtl(CtlFreeSteps, 0)
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
	moment, ok = m.Record().NextMoment()
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
