package abi

import "heddle/internal/exec/machine"

// The clocks of a run are one clock, which begins when it is looked at for the
// first time. Between two looks it stands, or continues further than programs wait, or a little: a choice.
// A sleeping thread finds it advanced by that time.
//
// Where the origin of time moves (machine.SearchClock.MovingClock), only how far it continues while the program holds a time matters, and
// is bounded: since the first of these times was looked at, the clock continues far at most farSteps times, and a little at most littleSteps times before
// and after each. Where the clock moves, its steps are counted for the whole run. A time is followed for mostSteps sleeps: a run that then asks how old it
// is ends, and the verdict is unknown. For a sleep of more than longestMove the search is made again with a clock that moves.
const (
	second      = 1_000_000_000
	littleTime  = second
	longTime    = 1_000_000 * second
	freeSteps   = 2 // steps that the clock makes by itself
	sleepSteps  = 16
	longestStep = 1 << 26 * second // of a sleep; so the clock stays below 2^61, and seconds below 2^31

	littleSteps = 16
	farSteps    = 2
	mostSteps   = 1000         // sleeps that a time is followed for
	longestMove = 4 * longTime // of a sleep that moves the origin of time

	startOfClock = machine.ClockStart * second
)

// beginText says where clocks begin.
const beginText = "clocks begin at 1,000,000,000 seconds (CLOCK_REALTIME), 1,000 (CLOCK_MONOTONIC) and 0 (the processor's)"

// ClockText says in words what clocks show.
const ClockText = beginText + "; between two readings 0, 1 or 1,000,000 seconds pass, at most twice in a run, and while a thread sleeps, at most 16 times"

// OrderedClockText is ClockText of a search that keeps the order of time, which says beginText by itself.
const OrderedClockText = "while a thread reads the clock in a loop and no other one waits for an earlier moment, 0, 1 or 1,000,000 seconds pass, at most twice in a run"

// MovingClockText is ClockText where the origin of time moves.
const MovingClockText = "clocks begin at a whole second, CLOCK_REALTIME at 1,000,000,000 or later and others at 1,000 or later; between two readings 0, 1 or 1,000,000 seconds pass, while the program holds a time that it looks at: 1,000,000 seconds at most twice, and 1 second at most 16 times before each; no number that holds a time overflows"

// ClockStandsText says what was not explored where the clock stands.
const ClockStandsText = "at most 16 time-outs of a run were explored: the clock stood from here on, and what threads do when it shows a later time was not explored"

// beginsLate reports whether the clock begins at startOfClock, so that times before can be computed: where the origin of time moves, and where what was
// found there is replayed.
func beginsLate(m *machine.Machine) bool { return m.Time().Moves() || m.Time().IsFree() }

// BeginClock lets the time that threads sleep count from now on, as it does from the first look at the clock.
func BeginClock(c *machine.Call) {
	if r := c.M.Record(); !c.M.Time().IsKept() && r.Ctl(CtlClock) == 0 {
		r.SetCtl(CtlClock, Now(c.M)+1)
	}
}

// ClockChoices is the number of ways in which a look at the clock can go.
func ClockChoices(c *machine.Call) int {
	begun := c.M.Record().Ctl(CtlClock) != 0
	switch {
	case c.M.Time().IsKept():
		begun = c.M.Time().MayPassFor(c.Thread)
	case ofMovingOrigin(c.M):
		return movingChoices(c)
	case c.M.Time().IsFree():
		return 3
	}
	if !begun || c.M.Record().Ctl(CtlFreeSteps) >= freeSteps {
		return 1
	}
	return 3
}

// LookAtClock gives the nanoseconds since the first look, in the way that Choice
// says.
func LookAtClock(c *machine.Call) uint64 {
	c.M.Notes().Clock()
	switch {
	case c.M.Time().OfSingleRun():
		return poll(c)
	case c.M.Time().IsKept():
		c.M.Notes().UseClock().Stood++
		assumesBegin(c)
		return lookInOrder(c)
	}
	c.M.Notes().Cut(c.PC)
	noteLook(c)
	if c.Choice > 0 && (!c.M.Time().Moves() || c.M.Time().Retraces()) {
		c.M.Record().SetCtl(CtlFreeSteps, c.M.Record().Ctl(CtlFreeSteps)+1)
	}
	moveClock(c.M, Now(c.M)+freeTime(c), lookedAt(freeTime(c)))
	return Now(c.M)
}

// ShowNow notes that what the clock shows is taken without letting time pass.
func ShowNow(m *machine.Machine) {
	m.Notes().Clock()
	if !m.Time().Moves() {
		m.Notes().UseClock().Stood++
	}
}

// noteLook counts what a look does about the clock. Where the origin of time moves, and the program holds no time that matters, it does nothing about it: what
// the look shows is the same, however much time passes.
func noteLook(c *machine.Call) {
	use := c.M.Notes().UseClock()
	switch _, holds := heldSteps(c.M); {
	case freeTime(c) > 0:
		use.Passed++
	case !ofMovingOrigin(c.M):
		use.Stood++
	case !holds:
	case movingChoices(c) > 1:
		use.Waited++
	default:
		use.Stood++
	}
}

// ofMovingOrigin reports whether the origin of time moves, in ways of its own.
func ofMovingOrigin(m *machine.Machine) bool { return m.Time().Moves() && !m.Time().Retraces() }

// heldSteps gives the most steps of the clock since the program looked at a time that it holds, where the origin of time moves.
func heldSteps(m *machine.Machine) (most machine.TimeSteps, ok bool) {
	if !m.Time().Moves() {
		return most, false
	}
	return m.Time().Steps()
}

// assumesBegin says of a call of a search that keeps the order of time that what it gives or does depends on where clocks begin.
func assumesBegin(c *machine.Call) {
	if c.M.Time().IsKept() && !c.M.Time().OfSingleRun() {
		machine.Assume(c, beginText, "", false)
	}
}

// moveClock lets the clock show a moment that is not before what it shows, or the origin of time move.
func moveClock(m *machine.Machine, moment uint64, step clockStep) {
	if m.Time().Moves() {
		seconds := (moment - startOfClock) / second
		m.Time().Pass(seconds, step)
		moment -= seconds * second
	}
	m.Record().SetCtl(CtlClock, moment+1)
}

// movingChoices is ClockChoices where the origin of time moves.
func movingChoices(c *machine.Call) int {
	most, ok := c.M.Time().Steps()
	switch {
	case c.M.Time().IsFollowed():
		return 3
	case !ok || most.Far >= farSteps:
		return 1
	case most.Little >= littleSteps:
		return 2
	}
	return 3
}

// clockStep is what a step of the clock makes of the steps since a time, and whether it is too old to be followed then.
type clockStep = func(machine.TimeSteps) (after machine.TimeSteps, tooOld bool)

// lookedAt is the step of a look that lets some nanoseconds pass.
func lookedAt(ns uint64) clockStep {
	return func(s machine.TimeSteps) (machine.TimeSteps, bool) {
		switch ns {
		case littleTime:
			s.Little = min(s.Little+1, littleSteps)
		case longTime:
			s.Far, s.Little = min(s.Far+1, farSteps), 0
		}
		return s, false
	}
}

// PassSecond lets a second pass between two steps, where the origin of time moves.
func PassSecond(m *machine.Machine) { m.Time().Pass(1, lookedAt(littleTime)) }

// slept is the step of a sleep or time-out.
func slept(s machine.TimeSteps) (after machine.TimeSteps, tooOld bool) {
	s.Slept = min(s.Slept+1, mostSteps)
	return s, s.Slept == mostSteps
}

// freeTime is how much time passes in the chosen way of a look.
func freeTime(c *machine.Call) uint64 {
	if beginsLate(c.M) && !c.M.Time().Retraces() {
		return [...]uint64{0, longTime, littleTime}[c.Choice] // the last one may not be there
	}
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
	c.M.Notes().Clock()
	if c.M.Time().Moves() {
		c.M.Notes().UseClock().Passed++
		if moment-(was-1) > longestMove {
			c.M.Time().Date()
			moment = was - 1 + longestMove
		}
		moveClock(c.M, moment, slept)
		return
	}
	c.M.Notes().UseClock().Stood++
	if steps >= sleepSteps && !c.M.Time().IsLong() {
		c.M.Notes().ClockStands(c.PC)
		return
	}
	c.M.Record().SetCtl(CtlClock, min(moment, was-1+longestStep)+1)
	c.M.Record().SetCtl(CtlSleepSteps, min(steps+1, sleepSteps))
}

// ClockBase returns by how many seconds a clock of Linux is ahead of the run's clock. It is not ok if Linux has no such clock.
func ClockBase(m *machine.Machine, clock uint64) (seconds uint64, ok bool) {
	switch clock {
	case 0, 5, 8, 11: // CLOCK_REALTIME and the like
		return machine.RealtimeBase, true
	case 1, 4, 6, 7, 9: // CLOCK_MONOTONIC and the like
		if beginsLate(m) {
			return 0, true
		}
		return machine.LeastMonotonic, true
	case ProcessClock, ThreadClock:
		return 0, true
	}
	return 0, false
}
