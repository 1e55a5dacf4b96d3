package replay

import (
	"errors"
	"maps"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform"
)

// The clock of a search stands at last, and a state comes again only where it does. So a cycle in which the clock is looked at, or a thread waits, may be
// one that no run repeats: who waits for a moment finds it over one day. Such a lasso counts where it is one on a machine whose origin of time moves
// (machine.SearchClock.MovingClock) as well, with a second that passes before each round: then time passes that way for ever.

// ErrStands is why a lasso may be none: its cycle repeats while the clock stands.
var ErrStands = errors.New("it was not shown that the run repeats for ever while time passes")

// mostTurns is after how many rounds a cycle repeats in which time passes: a time becomes old in the first one, and after the next is what it will be.
const mostTurns = 4

// Lasting follows a lasso on machines whose origin of time moves, one after the other, until one is followed without an error. Otherwise the error is
// ErrStands.
func Lasting(p *plan.Plan, follow func(m *machine.Machine) error) error {
	o := p.MachineOptions()
	o.MovingClock, o.Judging = true, true
	for _, o.Retraced = range []bool{true, false} {
		o.ExactTimes = nil
		for {
			old, err := lastingOn(p, o, follow)
			if err == nil {
				return nil
			}
			if len(old) == 0 || len(o.ExactTimes) >= mostExact {
				break
			}
			o.ExactTimes = old
		}
	}
	return ErrStands
}

// lastingOn is Lasting on one machine. old are the words whose times are to be exact next; nil: no more than were.
func lastingOn(p *plan.Plan, o machine.Options, follow func(m *machine.Machine) error) (old map[int]bool, err error) {
	m, err := p.NewMachine(o)
	if err != nil {
		return nil, err
	}
	defer m.Close()
	if !m.Time().Moves() {
		return nil, ErrStands
	}
	err = follow(m)
	switch more := m.Notes().OldTimes(); {
	case len(more) > 0:
		old = maps.Clone(more)
		maps.Copy(old, o.ExactTimes)
		return old, ErrStands
	case m.Notes().Dated():
		return nil, ErrStands
	}
	return nil, err
}

// Turns is how often a cycle may be taken until it has to lead back.
func Turns(m *machine.Machine) int {
	if m.Time().Moves() {
		return mostTurns
	}
	return 1
}

// Turn begins a round of a cycle: where the origin of time moves, a second passes.
func Turn(m *machine.Machine) {
	if m.Time().Moves() {
		platform.PassSecond(m)
	}
}

// Timeless reports whether the clock made no difference to what a machine has done since it had been looked at so often (machine.Notes.Clocked), and has
// never stood.
func Timeless(m *machine.Machine, clocked int) bool {
	return m.Notes().Clocked() == clocked && len(m.Notes().ClockStood()) == 0
}

// StandsText is the reason why a lasso may be spurious.
func StandsText(found string) string {
	return found + " while the clock stands; whether that is so while time passes was not decided"
}
