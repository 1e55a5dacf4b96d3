package passes

import (
	"heddle/internal/engine"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/search"
	"heddle/internal/explore/search/order"
	"heddle/internal/explore/store"
	"heddle/internal/explore/system"
)

// driver is how passes search in an order.
type driver struct {
	run func(*Search, search.Options) (*engine.Outcome, error)                  // until the task is decided
	all func(*Search, search.Options) (*search.Result, *machine.Machine, error) // once, all states; nil: the order proves nothing
}

// drivers are those of all orders.
var drivers = [...]driver{
	order.DepthFirst:   {run: (*Search).decide, all: (*Search).depthFirst},
	order.BreadthFirst: {run: (*Search).shortest, all: (*Search).breadthFirst},
	order.Random:       {run: (*Search).random},
	order.Swarm:        {run: func(s *Search, o search.Options) (*engine.Outcome, error) { return s.outcome(s.swarm(o)) }},
}

// Run explores the plan's program. The schedules of the failures that it
// finds are those of a machine that Machine makes.
func (s *Search) Run() (*engine.Outcome, error) {
	s.begin()
	return drivers[s.Task.Search.Order].run(s, s.Options()) // one clock for all passes
}

// begin makes the record of what passes learn.
func (s *Search) begin() {
	if s.LearnsDiscipline() {
		s.Discipline = s.NewDiscipline()
	}
}

// All searches all states in one pass, in the task's order, which must be one that proves.
func (s *Search) All(o search.Options) (*search.Result, *machine.Machine, error) {
	return drivers[s.Task.Search.Order].all(s, o)
}

// decide searches depth first, after short passes.
func (s *Search) decide(o search.Options) (*engine.Outcome, error) {
	if s.Task.Bounds.Bounded {
		return s.outcome(s.bounded(o))
	}
	for _, p := range s.passes() {
		if found, err := p(o); err != nil || found != nil {
			return found, err
		}
	}
	return s.outcome(s.DepthFirst(o, nil))
}

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

func (s *Search) depthFirst(o search.Options) (*search.Result, *machine.Machine, error) {
	return s.DepthFirst(o, nil)
}

// shortest searches breadth first, within a bound on switches if there is one.
func (s *Search) shortest(o search.Options) (*engine.Outcome, error) {
	if s.Task.Bounds.Bounded {
		o.Bound, o.Delays, o.Begun = s.Task.Bounds.Switches, s.Task.Bounds.Delays, true
	}
	r, m, err := s.breadthFirst(o)
	if err != nil {
		return nil, err
	}
	o.Bound = -1
	return s.outcome(s.hanging(o, r, m))
}

func (s *Search) breadthFirst(o search.Options) (*search.Result, *machine.Machine, error) {
	return s.Full(o, func(c system.Cursor, o search.Options) *search.Result {
		s.Abstract(c)
		return search.BreadthFirst(c, store.NewTree(c.(store.Source)), o)
	})
}

// random takes single runs.
func (s *Search) random(o search.Options) (*engine.Outcome, error) {
	return s.outcome(s.Full(o, s.runs(Piece{Count: s.Task.Sampling.Runs})))
}

// PollSymbolic is the number of transitions between two looks at limits: one may ask
// a solver for seconds.
const PollSymbolic = 16
