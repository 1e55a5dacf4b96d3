package passes

import (
	"heddle/internal/exec/machine"
	"heddle/internal/explore/search"
	"heddle/internal/explore/store"
)

// Taken is a search of a caller's own, with one worker or several. Each has a front of the store that the plan asks for, and options whose poll is its own.
type Taken func(workers []*Worker, fronts []search.Store, o []search.Options) *search.Result

// Following searches in a way of the caller's, with a store that the plan asks for and as many workers, until no assumption turns out wrong.
func (s *Search) Following(o search.Options, take Taken) (*search.Result, *machine.Machine, error) {
	return s.followingBy(s.workers(), o, take)
}

// FollowingAlone is Following by one worker.
func (s *Search) FollowingAlone(o search.Options, take func(h *Worker, st search.Store, o search.Options) *search.Result) (*search.Result, *machine.Machine, error) {
	return s.followingBy(1, o, func(workers []*Worker, fronts []search.Store, o []search.Options) *search.Result {
		return take(workers[0], fronts[0], o[0])
	})
}

func (s *Search) followingBy(workers int, o search.Options, take Taken) (*search.Result, *machine.Machine, error) {
	s.begin()
	if err := s.taught(o); err != nil {
		return nil, nil, err
	}
	return s.untilSettled(func() (*search.Result, *machine.Machine, error) {
		return s.exploreWith(workers, func(all []*Worker) *search.Result {
			st := s.stores.New(s.Plan, all[0].Reduced.(store.Source))
			var fronts []search.Store
			var options []search.Options
			for i, h := range all {
				front := st
				if i > 0 {
					front = share(st, h)
				}
				own := o
				own.Poll = h.UntilStale(o.Poll)
				fronts, options = append(fronts, front), append(options, own)
			}
			r := take(all, fronts, options)
			if s.loss = st.Loss().ByKeys(); s.loss.Bitstate { // each front counts its own
				s.loss.Bitted = r.States
			}
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
