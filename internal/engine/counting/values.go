package counting

import (
	"cmp"
	"errors"

	"heddle/internal/engine"
	"heddle/internal/engine/budget"
	"heddle/internal/engine/passes"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/proof"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/cursor"
	"heddle/internal/explore/reduction/counters"
	"heddle/internal/explore/search"
	"heddle/internal/explore/store"
	"heddle/internal/explore/system"
)

// Beside returns what a search in passes calls before and between them: once, when it
// is due, it looks for a proof with threads counted.
func Beside() passes.Aside {
	tried := false
	return func(s *passes.Search, o search.Options) (*engine.Outcome, error) {
		if tried || !due(s) {
			return nil, nil
		}
		tried = true
		if plan.CountingRefusals.Why(s.Plan, nil) != "" {
			return nil, nil
		}
		return Values(s, o)
	}
}

// due reports whether threads are to be counted now: passes have met more of them than
// there is room for, or it is asked for.
func due(s *passes.Search) bool {
	a := s.Task.Search.CounterAbstraction
	return a == plan.CountOn || a != plan.CountOff && s.OutOfThreads
}

// Values looks for a proof with threads counted and values of inputs, on what passes
// have learnt; nil: none was found. A thread that reached what was thought private to
// another makes every object shared.
func Values(learnt *passes.Search, o search.Options) (*engine.Outcome, error) {
	o = bounded(learnt.Plan, o)
	s := passes.New(learnt.WithCounterAbstraction(), nil)
	s.Shared, s.Unrefined = learnt.Shared, learnt.Unrefined
	var closing error
	for {
		r, m, err := searchValues(s, o)
		if err != nil {
			return nil, err
		}
		if found := s.Evidence(r, m); len(r.Violations) == 0 && !proof.Of(s.Plan, found).LeavesOpen() {
			return s.Outcome(found), nil
		}
		closing = errors.Join(closing, m.Close())
		if !r.Met(system.Escaped) { // nothing does where everything is shared
			return nil, closing
		}
		s.Shared = true
	}
}

// searchValues makes one pass.
func searchValues(s *passes.Search, o search.Options) (*search.Result, *machine.Machine, error) {
	m, err := machine.New(s.Program, s.MachineOptions())
	if err != nil {
		return nil, nil, err
	}
	c := counters.New(cursor.New(m))
	return search.DepthFirst(c, store.NewCovering(c), o), m, nil
}

// What a proof may cost where the user has not asked for it: states, work, and a part of
// the work that can be done in the time that there is.
const (
	mostStates = 500_000
	mostWork   = 60_000_000
	mostPart   = 0.6
)

// bounded returns the options of a search with threads counted, which is bounded more
// than others where the user has not asked for it.
func bounded(p *plan.Plan, o search.Options) search.Options {
	o.KeepGoing, o.Watch = false, nil
	if p.Search.CounterAbstraction == plan.CountOn {
		return o
	}
	o.MaxStates = min(cmp.Or(o.MaxStates, mostStates), mostStates)
	poll, work := o.Poll, int64(mostWork)
	if p.Bounds.Seconds > 0 {
		work = min(work, int64(mostPart*p.Bounds.Seconds*budget.UnitsPerSecond))
	}
	o.Poll = func(st search.Stats) search.Limit {
		if st.Work > work {
			return search.Turns
		}
		return poll(st)
	}
	return o
}
