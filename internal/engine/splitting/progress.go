package splitting

import (
	"sync"

	"heddle/internal/chance/splitting"
	"heddle/internal/engine/plan"
)

// progress reports the progress of an answer's replications.
type progress struct {
	p     *plan.Plan
	begun float64

	mu  sync.Mutex
	now plan.Drawing
	sum float64 // of the estimates of those that ended
}

// follow gives the function that takes what replications have come to; nil: nobody waits.
func follow(p *plan.Plan, begun float64) func(r *splitting.Result, levels int, ended bool) {
	if p.Host.Drawing == nil {
		return nil
	}
	return (&progress{p: p, begun: begun}).take
}

func (x *progress) take(r *splitting.Result, levels int, ended bool) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if ended {
		x.now.Replications++
		x.now.Runs += r.Pieces
		x.sum += r.Estimate
		x.now.Estimate = x.sum / float64(x.now.Replications)
	}
	now := x.now
	if !ended {
		now.Runs += r.Pieces
		now.Level, now.Levels = len(r.Levels), levels
	}
	x.p.Host.Drawing(now, x.p.Seconds()-x.begun)
}
