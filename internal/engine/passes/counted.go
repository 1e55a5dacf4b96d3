package passes

import (
	"errors"

	"heddle/internal/engine/plan"
	"heddle/internal/engine/proof"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/cursor"
	"heddle/internal/explore/search"
	"heddle/internal/explore/store"
)

// Counts reports whether threads are to be counted now: that was not tried yet, and passes
// of the ordinary search have met more of them than there is room for, or it is asked for.
func (s *Search) Counts() bool {
	a := s.Task.Search.CounterAbstraction
	if s.TriedToCount || a == plan.CountOff || a != plan.CountOn && !s.Crowded {
		return false
	}
	s.TriedToCount = true
	return s.Uncountable() == ""
}

// CountedPass looks for a proof with threads counted; nil: none was found. A thread that
// reached what was thought private to another makes every object shared.
func (s *Search) CountedPass(o search.Options) (*search.Result, *machine.Machine, error) {
	if !s.Counts() {
		return nil, nil, nil
	}
	o = CountedOptions(s.Plan, o)
	before, discipline, shared := s.Plan, s.Discipline, s.Shared
	s.Plan, s.Discipline = before.CountingThreads(), nil
	var closing error
	for {
		r, m, err := s.searchCounted(o)
		if err != nil || s.provedBy(r, m) {
			return r, m, err
		}
		closing = errors.Join(closing, m.Close())
		if !escaped(r) { // nothing does where everything is shared
			s.Plan, s.Discipline, s.Shared = before, discipline, shared
			return nil, nil, closing
		}
		s.Shared = true
	}
}

// searchCounted makes one pass with threads counted.
func (s *Search) searchCounted(o search.Options) (*search.Result, *machine.Machine, error) {
	m, err := machine.New(s.Program, s.MachineOptions())
	if err != nil {
		return nil, nil, err
	}
	c := cursor.New(m)
	c.CountThreads()
	s.loss = store.Loss{}
	return search.DepthFirst(c, store.NewCovering(c), o), m, nil
}

// provedBy reports whether a pass found nothing wrong and left nothing out.
func (s *Search) provedBy(r *search.Result, m *machine.Machine) bool {
	return len(r.Violations) == 0 && !proof.Of(s.Plan, s.Evidence(r, m)).LeavesOpen()
}

// What a proof may cost where the user has not asked for it: states, and a part of the
// time that there is.
const (
	CountedStates = 500_000
	countedPart   = 0.6
)

// CountedOptions bound a pass with threads counted more than others, where the user has
// not asked for it.
func CountedOptions(p *plan.Plan, o search.Options) search.Options {
	o.KeepGoing, o.Watch = false, nil
	if p.Search.CounterAbstraction == plan.CountOn {
		return o
	}
	o.MaxStates = Stricter(o.MaxStates, CountedStates)
	poll, begun := o.Poll, p.Seconds()
	o.Poll = func(st search.Stats) search.Limit {
		if p.Bounds.Seconds > 0 && p.Seconds()-begun > countedPart*p.Bounds.Seconds {
			return search.Time
		}
		return poll(st)
	}
	return o
}

// Stricter is the lower of two limits, of which the first one may be 0: none.
func Stricter(limit, most int) int {
	if limit == 0 {
		return most
	}
	return min(limit, most)
}
