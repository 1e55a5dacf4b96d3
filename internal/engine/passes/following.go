package passes

import (
	"heddle/internal/exec/machine"
	"heddle/internal/explore/search"
	"heddle/internal/explore/store"
)

// Following searches in a way of the caller's, with a store that the plan asks for, until no assumption turns out wrong.
func (s *Search) Following(o search.Options, take func(h *Worker, st search.Store, o search.Options) *search.Result) (*search.Result, *machine.Machine, error) {
	s.begin()
	if err := s.taught(o); err != nil {
		return nil, nil, err
	}
	return s.untilSettled(func() (*search.Result, *machine.Machine, error) {
		return s.exploreWith(1, func(workers []*Worker) *search.Result {
			h := workers[0]
			o.Poll = h.UntilStale(o.Poll)
			st := s.stores.New(s.Plan, h.Reduced.(store.Source))
			r := take(h, st, o)
			s.loss = st.Loss()
			return r
		})
	})
}

// taughtWork bounds what a pass does that only learns, in units of system.Working: a fortieth of a second.
const taughtWork = 100_000

// taught has a short pass with few switches learn how memory is shared, which it does sooner than one that follows a thread without end. What it finds
// is left to the passes that are asked.
func (s *Search) taught(o search.Options) error {
	if s.Discipline == nil {
		return nil
	}
	o.Poll = within(taughtWork, o.Poll)
	_, m, err := s.Quick(o, 1)
	if err != nil {
		return err
	}
	s.Relearn(&search.Result{}) // also what a pass has learnt that was stopped
	s.met = nil                 // it may have gone where nothing is asked
	return m.Close()
}

// within ends a pass after some work.
func within(work int64, poll func(search.Stats) search.Limit) func(search.Stats) search.Limit {
	return func(st search.Stats) search.Limit {
		if st.Work >= work {
			return search.Turns
		}
		return poll(st)
	}
}
