package runs

import (
	"sync"

	"heddle/internal/engine/plan"
	"heddle/internal/explore/search"
)

// Limits looks at those of a plan, for several workers.
type Limits struct {
	mu   sync.Mutex
	poll func(search.Stats) search.Limit
	met  search.Limit
}

// NewLimits returns the limits of a plan. Its time begins now.
func NewLimits(p *plan.Plan) *Limits { return &Limits{poll: p.Poll()} }

// Stop reports whether a limit is met.
func (l *Limits) Stop() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.met == "" {
		l.met = l.poll(search.Stats{})
	}
	return l.met != ""
}

// End notes a limit that others have met, unless the plan's own say which it is.
func (l *Limits) End(by search.Limit) {
	if !l.Stop() {
		l.met = by
	}
}

// Met is the limit that was met; "": none was. No worker may be running.
func (l *Limits) Met() search.Limit { return l.met }
