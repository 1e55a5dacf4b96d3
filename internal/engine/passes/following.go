package passes

import (
	"heddle/internal/exec/machine"
	"heddle/internal/explore/search"
	"heddle/internal/explore/store"
)

// Following searches in a way of the caller's, with a store that the plan asks for, until no assumption turns out wrong.
func (s *Search) Following(o search.Options, take func(h *Worker, st search.Store, o search.Options) *search.Result) (*search.Result, *machine.Machine, error) {
	s.begin()
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
