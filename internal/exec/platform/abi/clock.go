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
	longestStep = 1 << 15 * second // of a sleep; so the clock stays below 2^52
)

// ClockText says in words what clocks show.
const ClockText = "between two readings of the clock 0, 1 or 1,000,000 seconds pass, at most twice in a run, and while a thread sleeps, at most 16 times"

// ClockChoices is the number of ways in which a look at the clock can go.
func ClockChoices(c *machine.Call) int {
	if c.M.Record().Ctl(CtlClock) == 0 || c.M.Record().Ctl(CtlFreeSteps) >= freeSteps {
		return 1
	}
	return 3
}

// LookAtClock gives the nanoseconds since the first look, in the way that Choice
// says.
func LookAtClock(c *machine.Call) uint64 {
	c.M.Notes().Cut(c.PC)
	now := max(c.M.Record().Ctl(CtlClock), 1) - 1
	switch c.Choice {
	case 1:
		now += littleTime
	case 2:
		now += longTime
	}
	if c.Choice > 0 {
		c.M.Record().SetCtl(CtlFreeSteps, c.M.Record().Ctl(CtlFreeSteps)+1)
	}
	c.M.Record().SetCtl(CtlClock, now+1)
	return now
}

// Sleep lets time pass, if anybody has looked at the clock.
func Sleep(c *machine.Call, ns uint64) {
	steps := c.M.Record().Ctl(CtlSleepSteps)
	if was := c.M.Record().Ctl(CtlClock); was != 0 && ns != 0 && steps < sleepSteps {
		c.M.Record().SetCtl(CtlClock, was+min(ns, longestStep))
		c.M.Record().SetCtl(CtlSleepSteps, steps+1)
	}
}

// SleepUntil lets time pass up to a moment in seconds and nanoseconds since the
// beginning of a clock.
func SleepUntil(c *machine.Call, clock, seconds, ns uint64) {
	base, _ := ClockBase(clock)
	now := max(c.M.Record().Ctl(CtlClock), 1) - 1
	if until := (seconds-base)*second + ns; seconds >= base && until > now {
		Sleep(c, until-now)
	}
}

// ClockBase is what a clock of Linux shows when it is looked at for the first
// time, in seconds; ok is false of what is no clock.
func ClockBase(clock uint64) (seconds uint64, ok bool) {
	switch clock {
	case 0, 5, 8, 11: // CLOCK_REALTIME and its like
		return 1_000_000_000, true
	case 1, 4, 6, 7, 9: // CLOCK_MONOTONIC and its like
		return 1000, true
	case 2, 3: // the time that the process or a thread ran
		return 0, true
	}
	return 0, false
}
