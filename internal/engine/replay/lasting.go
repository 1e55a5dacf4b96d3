package replay

import (
	"errors"
	"maps"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform"
)

// The clock of a search stands at last, and a state comes again only where it does, unless the origin of time moves (machine.SearchClock.MovingClock). So a
// cycle in which the clock is looked at, or a thread waits, may be one that no run repeats: who waits for a moment finds it over one day. Such a lasso counts
// where its cycle is one on a machine whose origin of time moves, and time passes in each round: by itself, or since a second passes before the round.

// ErrStands is why a lasso may be none: its cycle repeats while the clock stands.
var ErrStands = errors.New("it was not shown that the run repeats for ever while time passes")

// mostTurns is after how many rounds a cycle repeats in which time passes: a time becomes old in the first one, and after the next is what it will be.
const mostTurns = 4

// Laps is a machine on which a lasso is followed. Its caller takes the prefix, and then the cycle, at most Most times, until it leads back to the state
// that it began in.
type Laps struct {
	M       *machine.Machine
	passing bool // a second passes before each round
	moving  bool // the origin of time moves

	use machine.ClockUse // when the round began
}

// Most is how often a cycle may be taken until it has to lead back.
func (l *Laps) Most() int {
	if l.moving {
		return mostTurns
	}
	return 1
}

// Begin begins a round of a cycle of so many actions. A run that is over has a cycle of none.
func (l *Laps) Begin(actions int) {
	l.use = *l.M.Notes().UseClock()
	if l.passing && actions > 0 {
		platform.PassSecond(l.M)
	}
}

// End ends a round that has led back. The error is ErrStands if that does not show that a run repeats it for ever.
func (l *Laps) End() error {
	use := l.M.Notes().UseClock()
	switch {
	case l.passing, l.moving && use.Stood == l.use.Stood && (use.Waited == l.use.Waited || use.Passed > l.use.Passed):
		return nil
	case !l.moving && use.Used == l.use.Used && len(l.M.Notes().ClockStood()) == 0: // the clock makes no difference
		return nil
	}
	return ErrStands
}

// clock is a clock that a lasso is followed by.
type clock struct {
	free              bool // it moves as a schedule says that was found where the origin of time moves
	moving, retracing bool // the origin of time moves, by such a schedule or by one of a search whose clock moves
	followed          bool // the threads stop as where the clock is free, and not as in the search
	passing           bool
}

// clocks are those by which a lasso is followed, one after the other.
var clocks = []clock{
	{}, {free: true}, {moving: true, retracing: true, passing: true},
	{moving: true, followed: true, passing: true}, {moving: true, followed: true}, {moving: true, passing: true}, {moving: true},
}

// Lasting follows a lasso by one clock after the other, until one is followed without an error. It reports whether that was by a schedule of a search where the
// origin of time moves (machine.SearchClock.FreeClock). The error is ErrStands if it is a lasso while the clock stands.
func Lasting(p *plan.Plan, follow func(l *Laps) error) (free bool, err error) {
	var first error
	for i, k := range clocks {
		err := k.follow(p, follow)
		switch {
		case err == nil:
			return k.free || k.moving && !k.retracing, nil
		case i == 0:
			if first = err; !ReadsClock(p) {
				return false, err
			}
		case !k.moving && errors.Is(err, ErrStands):
			first = err
		}
	}
	return false, first
}

// ReadsClock reports whether the clock makes a difference to a program.
func ReadsClock(p *plan.Plan) bool {
	for i := range p.Program.Externals {
		if p.Program.Externals[i].Conduct.ReadsClock {
			return true
		}
	}
	return false
}

// follow follows a lasso by a clock. It is followed again with those ages of times that have turned out to matter.
func (k clock) follow(p *plan.Plan, follow func(l *Laps) error) error {
	o := p.MachineOptions()
	o.FreeClock, o.MovingClock, o.Retraced, o.Followed, o.Judging = k.free, k.moving, k.retracing, k.followed, k.moving
	for {
		old, err := k.followOn(p, o, follow)
		if err == nil || len(old) == 0 || len(o.ExactTimes) >= mostExact {
			return err
		}
		o.ExactTimes = old
	}
}

// followOn is follow on one machine. old are the words whose times are to be exact next; nil: no more than were.
func (k clock) followOn(p *plan.Plan, o machine.Options, follow func(l *Laps) error) (old map[int]bool, err error) {
	m, err := p.NewMachine(o)
	if err != nil {
		return nil, err
	}
	defer m.Close()
	if k.moving && !m.Time().Moves() {
		return nil, ErrStands
	}
	err = follow(&Laps{M: m, passing: k.passing, moving: k.moving})
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

// StandsText is the reason why a lasso may be spurious.
func StandsText(found string) string {
	return found + " while the clock stands; whether that is so while time passes was not decided"
}
