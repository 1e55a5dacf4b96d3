package abi

import "heddle/internal/exec/machine"

// The clocks of a run are one clock, which begins when it is looked at for the
// first time. Between two looks it stands, or continues a little, or further than
// programs wait: a choice, and so few times in a run that its values stay few.
// A sleeping thread finds it advanced by that time.
const (
	second      = 1_000_000_000
	littleTime  = second
	longTime    = 1_000_000 * second
	freeSteps   = 2 // steps that the clock makes by itself
	sleepSteps  = 16
	longestStep = 1 << 26 * second // of a sleep; so the clock stays below 2^61, and seconds below 2^31
)

// ClockText says in words what clocks show.
const ClockText = "between two readings of the clock 0, 1 or 1,000,000 seconds pass, at most twice in a run, and while a thread sleeps, at most 16 times"

// OrderedClockText is ClockText of a search that keeps the order of time.
const OrderedClockText = "while a thread reads the clock in a loop and no other one waits for an earlier moment, 0, 1 or 1,000,000 seconds pass, at most twice in a run"

// ClockStandsText says what was not explored where the clock stands.
const ClockStandsText = "the clock moves with 16 waits of a run at most, and stood from here on: what threads do when it shows more was not explored"

// BeginClock lets the time that threads sleep count from now on, as it does from the first look at the clock.
func BeginClock(c *machine.Call) {
	if r := c.M.Record(); !c.M.Time().IsKept() && r.Ctl(CtlClock) == 0 {
		r.SetCtl(CtlClock, 1)
	}
}

// ClockChoices is the number of ways in which a look at the clock can go.
func ClockChoices(c *machine.Call) int {
	begun := c.M.Record().Ctl(CtlClock) != 0
	if c.M.Time().IsKept() {
		begun = c.M.Time().MayPassFor(c.Thread)
	}
	if !begun || c.M.Record().Ctl(CtlFreeSteps) >= freeSteps {
		return 1
	}
	return 3
}

// LookAtClock gives the nanoseconds since the first look, in the way that Choice
// says.
func LookAtClock(c *machine.Call) uint64 {
	switch {
	case c.M.Time().OfSingleRun():
		return poll(c)
	case c.M.Time().IsKept():
		return lookInOrder(c)
	}
	c.M.Notes().Cut(c.PC)
	now := Now(c.M) + freeTime(c)
	if c.Choice > 0 {
		c.M.Record().SetCtl(CtlFreeSteps, c.M.Record().Ctl(CtlFreeSteps)+1)
	}
	c.M.Record().SetCtl(CtlClock, now+1)
	return now
}

// freeTime is how much time passes in the chosen way of a look.
func freeTime(c *machine.Call) uint64 {
	return [...]uint64{0, littleTime, longTime}[c.Choice]
}

// Sleep lets time pass, if anybody has looked at the clock.
func Sleep(c *machine.Call, ns uint64) { PassTo(c, Now(c.M)+min(ns, longestStep)) }

// PassTo lets time pass up to a moment, if anybody has looked at the clock.
func PassTo(c *machine.Call, moment uint64) {
	if c.M.Time().IsKept() {
		Reach(c.M, moment)
		return
	}
	was, steps := c.M.Record().Ctl(CtlClock), c.M.Record().Ctl(CtlSleepSteps)
	if was == 0 || moment < was {
		return
	}
	if steps >= sleepSteps {
		c.M.Notes().ClockStands(c.PC)
		return
	}
	c.M.Record().SetCtl(CtlClock, min(moment, was+longestStep)+1)
	c.M.Record().SetCtl(CtlSleepSteps, steps+1)
}

// ClockBase is what a clock of Linux shows when it is looked at for the first
// time, in seconds; ok is false of what is no clock.
func ClockBase(clock uint64) (seconds uint64, ok bool) {
	switch clock {
	case 0, 5, 8, 11: // CLOCK_REALTIME and its like
		return 1_000_000_000, true
	case 1, 4, 6, 7, 9: // CLOCK_MONOTONIC and its like
		return 1000, true
	case ProcessClock, ThreadClock:
		return 0, true
	}
	return 0, false
}
