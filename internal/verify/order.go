package verify

import (
	"fmt"

	"heddle/internal/machine"
	"heddle/internal/search"
	"heddle/internal/store"
	"heddle/internal/system"
)

// Order is the order in which executions are searched.
type Order uint8

// The orders.
const (
	DepthFirst   Order = iota
	BreadthFirst       // shorter ones first
	Random             // single ones, drawn at random: no proof
)

// ParseOrder reads the name of an order.
func ParseOrder(name string) (Order, error) {
	for o, n := range []string{"dfs", "bfs", "random"} {
		if n == name {
			return Order(o), nil
		}
	}
	return 0, fmt.Errorf("--search=%s: it is dfs, bfs or random", name)
}

// MaxContextBound is the greatest Task.ContextBound.
const MaxContextBound = search.MaxPreemptions

// runLength is how many actions a run at random has at most, if nothing is said.
const runLength = 10_000

// countsActions is why a task rests on the plain machine's actions; "": it does not.
func (t *Task) countsActions() string {
	switch {
	case t.Search == BreadthFirst:
		return "a shortest way is one in single actions"
	case t.Search == Random:
		return "runs are drawn action by action"
	case t.Bounded:
		return "switches are counted between single actions"
	}
	return ""
}

// bounded searches the executions with few preemptive switches, those with fewest
// first. Every action of a state is taken: an order of independent actions that is
// left out may be the only one with so few.
func (s *Session) bounded(o search.Options) (*search.Result, *machine.Machine, error) {
	o.Whole, o.Begun = true, true
	if !s.Task.KeepGoing {
		for preemptions := range min(quickPasses, s.Task.ContextBound) {
			r, m, err := s.quick(o, preemptions)
			if err != nil || len(r.Violations) > 0 || r.Complete() {
				return r, m, err
			}
			if err := m.Close(); err != nil {
				return nil, nil, err
			}
		}
	}
	o.Preemptions = s.Task.ContextBound
	return s.full(o, s.depthFirst)
}

// otherwise searches in another order than depth first.
func (s *Session) otherwise(o search.Options) (*search.Result, *machine.Machine, error) {
	if s.Task.Bounded {
		o.Preemptions, o.Begun = s.Task.ContextBound, true
	}
	if s.Task.Search == BreadthFirst {
		return s.full(o, s.breadthFirst)
	}
	w := search.Walks{Random: s.Task.Runs, Steps: runLength, Seed: s.Task.Seed}
	if o.MaxDepth > 0 {
		w.Steps = o.MaxDepth
	}
	return s.full(o, func(c system.Cursor, o search.Options) *search.Result {
		r := w.Run(c, o)
		r.Pruned = false
		r.Limits = append(r.Limits, search.Runs)
		return r
	})
}

func (s *Session) breadthFirst(c system.Cursor, o search.Options) *search.Result {
	s.match(c)
	return search.BreadthFirst(c, store.NewTree(c.(store.Source)), o)
}
