package sample

import (
	"heddle/internal/chance"
	"heddle/internal/scheduler"
)

// This file leaves out the part of a run that is known: where the run goes round a
// cycle of states without a choice, up to its bound (chance.Cycle). What is left out
// draws no random number, and all of its states were looked at before, so that the run
// comes out as it would have. Whatever chooses threads: there is one to choose.

// Repeating is a Monitor that need not be shown again what it has seen.
type Repeating interface {
	Monitor

	// Repeat tells that the last so many states, which it was shown, come again and
	// again in this order. The monitor takes some number of whole periods as seen,
	// at most so many states, in none of which it would have decided; it gives
	// the number of these states.
	Repeat(period, most int) (states int)
}

// canSkip tells whether nothing needs to see each state and each step of the run.
func (p *Sampler) canSkip() bool {
	_, marks := p.chooses.(compacted)
	_, repeating := p.monitor.(Repeating)
	average := p.expr != nil && p.fold == Average
	return !p.everyStep && !marks && !p.keep && p.choices == nil && !average && (repeating || p.monitor == nil)
}

// goRound leaves out what is known of the run from its present state on, but for the
// last steps of it.
func (p *Sampler) goRound(s *chance.System, r *Run) {
	t := s.Enabled()[0]
	if len(s.Enabled()) > 1 || s.Ways(t) != 1 {
		p.cycle.Break()
	} else if period := p.cycle.Round(s, t); period > 0 {
		p.skip(r, period)
	}
}

// skip leaves out whole periods of the cycle that the run is on.
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
