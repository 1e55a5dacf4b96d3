package sample

import (
	"heddle/internal/chance/scheduler"
	"heddle/internal/chance/semantics"
	"heddle/internal/exec/machine"
)

// This file leaves out the part of a run of which it is known what comes of it:
//
//   - the run repeats a cycle of states without a choice (semantics.Cycle);
//   - it cannot leave some states, whatever is chosen, and none of them decides
//     (semantics.Closed).
//
// Either way it continues to its bound, or the property's, undecided: the run comes out as
// it would have. Random numbers that are not drawn are not missed, for a run has
// its own. Whatever chooses threads: there is one to choose in a cycle, and all that
// could be chosen were looked at in a closed set.

// Repeating is a Monitor that need not be shown again what it has seen.
type Repeating interface {
	Monitor

	// Repeat reports whether the last so many states, which it was shown, come again and
	// again in this order. The monitor takes some number of whole periods as seen,
	// at most so many states, in none of which it would have decided; it gives
	// the number of these states.
	Repeat(period, most int) (states int)

	// Passes reports whether the monitor decides nothing in the machine's state, and in any
	// other of which it says so, whatever their order, as long as it is not decided by
	// the number of states: Repeat may be called with these as with one. False is always right.
	Passes(m *machine.Machine) bool
}

// shortcut is what a sampler knows about how runs continue.
type shortcut struct {
	cycle     semantics.Cycle
	closed    semantics.Closed
	passes    func(*machine.Machine) bool // nil: closed sets cannot be used
	tryAt     int                         // the step of the run from which on one is looked for
	longAt    int                         // the step at which a thread will have been alone for long
	drawn     int                         // steps in all runs before
	skips     bool                        // parts of the run may be left out
	everyStep bool                        // they may not, whatever is asked: for comparison
}

// Nothing is looked for before a thread has been alone for so many steps; a set then, and
// again when the run is twice as long.
const longAlone = 64

// beginShortcut finds out whether nothing needs to see each state and each step of the
// run.
func (p *Sampler) beginShortcut() {
	p.tryAt, p.longAt = 0, longAlone
	_, marks := p.chooses.(compacted)
	watch, repeating := p.monitor.(Repeating)
	average := p.expr != nil && p.fold == Average
	p.skips = !p.everyStep && !marks && !p.keep && p.choices == nil && !average && (repeating || p.monitor == nil)
	switch {
	case p.expr != nil: // it is asked for in the states that would be left out
		p.passes = nil
	case repeating:
		p.passes = watch.Passes
	default:
		p.passes = func(*machine.Machine) bool { return true }
	}
}

// leaveOut leaves out what is known about the run from its present state on, in which t
// alone can act. It reports whether the run is then over.
func (p *Sampler) leaveOut(r *Run, t int32) bool {
	if r.Steps < p.longAt {
		p.cycle.Break()
		return false
	}
	if p.s.Ways(t) == 1 {
		if period := p.cycle.Round(p.s, t, r.Steps); period > 0 {
			p.skip(r, period)
		}
		return r.Steps >= p.steps
	}
	p.cycle.Break()
	if r.Steps >= p.tryAt && p.passes != nil {
		p.tryAt = 2 * r.Steps
		if p.closed.Holds(p.s, p.drawn, p.passes) {
			p.skip(r, 1)
		}
	}
	return r.Steps >= p.steps
}

// skip leaves out as many periods as there is room for.
func (p *Sampler) skip(r *Run, period int) {
	most := p.steps - r.Steps
	if p.monitor == nil || r.Decided {
		r.Steps += most / period * period
		return
	}
	r.Steps += p.monitor.(Repeating).Repeat(period, most)
}

// compacted is a scheduler that remembers marks of the machine.
type compacted interface {
	scheduler.Scheduler
	Compacted()
}
