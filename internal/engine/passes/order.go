package passes

import (
	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/search"
	"heddle/internal/explore/store"
	"heddle/internal/explore/system"
)

// runLength is how many actions a run at random has at most, if nothing is said.
const runLength = 10_000

// bounded searches the executions with few preemptive switches, or delays, those with fewest
// first. Every action of a state is taken: an order of independent actions that is
// left out may be the only one with so few.
func (s *Search) bounded(o search.Options) (*search.Result, *machine.Machine, error) {
	o.Whole, o.Begun, o.Delays = true, true, s.Task.Bounds.Delays
	if !s.Task.Checks.KeepGoing {
		for preemptions := range min(QuickPasses, s.Task.Bounds.Switches) {
			r, m, err := s.Quick(o, preemptions)
			if err != nil || len(r.Violations) > 0 || r.Complete() {
				return r, m, err
			}
			if err := m.Close(); err != nil {
				return nil, nil, err
			}
		}
	}
	o.Bound = s.Task.Bounds.Switches
	return s.DepthFirst(o, nil)
}

// otherwise searches in another order than depth first.
func (s *Search) otherwise(o search.Options) (*search.Result, *machine.Machine, error) {
	if s.Task.Bounds.Bounded {
		o.Bound, o.Delays, o.Begun = s.Task.Bounds.Switches, s.Task.Bounds.Delays, true
	}
	switch s.Task.Search.Order {
	case plan.BreadthFirst:
		return s.Full(o, s.BreadthFirst)
	case plan.Swarm:
		return s.swarm(o)
	}
	w := search.Walks{Random: s.Task.Sampling.Runs, Steps: runLength, Seed: s.Task.Sampling.Seed}
	if o.MaxDepth > 0 {
		w.Steps = o.MaxDepth
	}
	return s.Full(o, func(c system.Cursor, o search.Options) *search.Result {
		r := w.Run(c, o)
		r.Pruned = false
		r.Limits = append(r.Limits, search.Runs)
		return r
	})
}

func (s *Search) BreadthFirst(c system.Cursor, o search.Options) *search.Result {
	s.Abstract(c)
	return search.BreadthFirst(c, store.NewTree(c.(store.Source)), o)
}

// PollSymbolic is the number of transitions between two looks at limits: one may ask
// a solver for seconds.
const PollSymbolic = 16
