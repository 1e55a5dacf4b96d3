package passes

import (
	"heddle/internal/engine/replay"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/schedule"
	"heddle/internal/explore/search"
	"heddle/internal/explore/store"
	"heddle/internal/explore/system"
	"heddle/internal/result/trace"
)

// SeeksHangs reports whether states are looked for from which no run ends. The states of an abstraction, and those in which
// threads are counted, stand for others that may end: they do not show it.
func (s *Search) SeeksHangs() bool {
	return s.maker == nil && s.Checks.Set.Has(machine.Hang) && s.Asks == nil && len(s.Checks.Queries) == 0 && !s.Abstracts() && !s.UsesCounterAbstraction()
}

// hanging is the result of a search that did not look for hangs since it is not one of one worker depth first: it is made again in that way,
// if it may have missed one. Programs whose runs all end have none.
func (s *Search) hanging(o search.Options, r *search.Result, m *machine.Machine) (*search.Result, *machine.Machine, error) {
	if !s.SeeksHangs() || r.Hangs.Examined || r.AllEnd() || !r.Complete() || len(r.Violations) > 0 {
		return r, m, nil
	}
	again, n, err := s.untilSettled(func() (*search.Result, *machine.Machine, error) {
		return s.explore(o, func(c system.Cursor, o search.Options) *search.Result {
			o.Hangs = true
			st := s.minimal(s.stores.New(s.Plan, c.(store.Source)), c)
			r := search.DepthFirst(c, around(c, st), o)
			s.loss = st.Loss()
			return r
		})
	})
	if err != nil {
		return nil, nil, err
	}
	if len(again.Violations) == 0 && !again.Complete() { // what was proved of states before stays so
		r.Hangs = search.Hangs{}
		return r, m, n.Close()
	}
	n.Notes().Adopt(m.Notes())
	return again, n, m.Close()
}

// confirmHang replays the way to a state from which no run ends.
func (s *Search) confirmHang(f search.Found) (*trace.Trace, error) {
	return replay.Hang(s.Plan, s.replaying(), schedule.Lasso{Prefix: f.Schedule})
}
