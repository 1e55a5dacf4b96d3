package platform

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
	"heddle/internal/exec/platform/libc"
)

// ClockStands says in words what was not explored where the clock of a search stands (machine.Notes.ClockStood).
func (Options) ClockStands() string { return abi.ClockStandsText }

// OfClock gives what Cut says of a function as it is where the origin of time moves, or does not: what is computed with the bits of the processor's clock is
// no proof then.
func (Options) OfClock(name, text string, cut, moves bool) (string, bool) {
	switch {
	case moves && text == abi.ClockText:
		return abi.MovingClockText, cut
	case name == Cycles && !moves:
		return cyclesText, true
	}
	return text, cut
}

const cyclesText = "took only the values of a clock that moves a few times by whole seconds"

// Now returns what the clock of a run shows, in nanoseconds since it began. As machine.Options.Clock it makes a run keep time.
func Now(m *machine.Machine) uint64 { return abi.Now(m) }

// NextMoment returns the earliest moment that a thread or a timer of a run that keeps time waits for.
func NextMoment(m *machine.Machine) (moment uint64, ok bool) { return abi.NextMoment(m) }

// Pass lets time pass in a run that keeps it, while a thread acts.
func Pass(m *machine.Machine, thread int, ns uint64) {
	abi.Advance(m, abi.Now(m)+ns)
	abi.Computes(m, thread, ns)
}

// PassSecond lets a second pass between two steps of a machine whose origin of time moves.
func PassSecond(m *machine.Machine) { abi.PassSecond(m) }

// Reach lets time pass up to a moment that NextMoment gave.
func Reach(m *machine.Machine, moment uint64) { abi.Reach(m, moment) }

// ReachComputing is Reach, while a thread acts all the time.
func ReachComputing(m *machine.Machine, thread int, moment uint64) {
	abi.Computes(m, thread, max(moment, abi.Now(m))-abi.Now(m))
	abi.Reach(m, moment)
}

// SeedRandom sets where the random numbers of a single run begin.
func SeedRandom(m *machine.Machine, seed uint64) { libc.SeedRandom(m, seed) }
