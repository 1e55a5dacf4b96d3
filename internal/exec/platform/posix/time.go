package posix

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// clocks are what the library's C has of the clock of the run. In a run that keeps time a thread or a timer waits for a
// moment, which the run must know; otherwise the time of a wait may be over at any moment, and the clock moves up to it.
func clocks() []machine.External {
	void := func(do func(c *machine.Call)) abi.Do {
		return func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			do(c)
			return abi.Void(c)
		}
	}
	return []machine.External{
		abi.Pure("__heddle_keeps_time", func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			if c.M.Time().IsKept() {
				return abi.Int(c, 1)
			}
			return abi.Int(c, 0)
		}),
		{Name: now, Do: func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			abi.ShowNow(c.M)
			return abi.Shows(c, abi.Now(c.M))
		}},
		{Name: lookAtClock, Choices: abi.ClockChoices, Do: func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			return abi.Shows(c, abi.LookAtClock(c))
		}},
		{Name: Cycles, Choices: abi.ClockChoices, Do: func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			return abi.Shows(c, abi.LookAtClock(c))
		}},
		{Name: "__heddle_begin_clock", Do: void(abi.BeginClock)},
		abi.Pure("__heddle_moment", func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			return momentOf(c)
		}),
		{Name: "__heddle_reach", Do: void(reach)},
		abi.Pure("__heddle_wait_for_moment", void(func(c *machine.Call) {
			if c.M.Time().IsKept() {
				abi.SetUntil(c, c.Arg(0))
			}
		})),
		{Name: "__heddle_start_detached", Do: func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			t, f := c.Spawn(c.Arg(0), c.Arg(1))
			if f != nil {
				return abi.Stop(f)
			}
			c.M.Record().SetFlags(t, machine.FlagDetached)
			return abi.Void(c)
		}},
		abi.Pure(fewRings, void(func(c *machine.Call) { c.M.Notes().Cut(c.PC) })),
		abi.Pure(noQueue, void(func(c *machine.Call) { c.M.Notes().Cut(c.PC) })),
		{Name: "__heddle_next_ring", Do: void(func(c *machine.Call) {
			if c.M.Time().IsKept() {
				c.M.Record().SetCtl(abi.CtlTimer, c.Arg(0))
			}
		})},
	}
}

// momentOf is a moment of clock argument 0 on the clock of the run.
func momentOf(c *machine.Call) (machine.Outcome, *machine.Fault) {
	t := abi.Time{OfClock: c.M.Time().OfArg(c, 1) == 1}
	c.M.Time().Knowing(func() { t.Seconds = int64(c.Arg(1)) })
	t.Ns = int64(c.Arg(2))
	moment := abi.MomentFor(c, t, c.Arg(0))
	if t.OfClock {
		return abi.Shows(c, moment)
	}
	return abi.Word(c, moment)
}

// reach lets time pass up to a moment of the clock of the run; 0 is over.
func reach(c *machine.Call) {
	var moment uint64
	c.M.Time().Knowing(func() { moment = c.Arg(0) })
	if moment != 0 && c.M.Time().OverArg(c, 0) != abi.NsPerSecond {
		c.M.Time().Date()
	}
	abi.PassTo(c, moment)
}

// Cycles is a look at the processor's clock.
const Cycles = "__heddle_cycles"

// fewRings notes that a timer does not ring again and again while its signal is pending, noQueue that no message queue is
// there before the program makes it.
const (
	lookAtClock = "__heddle_look_at_clock"
	now         = "__heddle_now"

	fewRings = "__heddle_few_rings"
	noQueue  = "__heddle_no_queue"
)
