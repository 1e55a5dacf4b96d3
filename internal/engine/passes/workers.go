package passes

import (
	"errors"

	"heddle/internal/engine/plan"
	"heddle/internal/engine/stores"
	"heddle/internal/exec/discipline"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/cursor"
	"heddle/internal/explore/reduction/symmetry"
	"heddle/internal/explore/search"
	"heddle/internal/explore/store"
	"heddle/internal/explore/system"
	symbolic "heddle/internal/symbolic/machine"
)

// Worker is what one worker of a pass has for itself.
type Worker struct {
	Machine    *machine.Machine
	Cursor     *cursor.Cursor
	Reduced    system.Cursor     // the cursor, or what a reduction or the symbolic machine makes of it
	Discipline *discipline.Table // its record; nil: nothing is assumed
	since      int               // transitions before an assumption of its turned out wrong; 0: none has
}

// newWorkers makes what the workers of a pass need. One alone keeps the session's record
// of accesses; several keep one each.
func (s *Search) newWorkers(n int) ([]*Worker, error) {
	var all []*Worker
	for range n {
		h := &Worker{Discipline: s.Discipline}
		if h.Discipline != nil && n > 1 {
			h.Discipline = s.Discipline.Clone()
		}
		if err := s.equip(h); err != nil {
			return nil, errors.Join(err, closeAll(all))
		}
		all = append(all, h)
	}
	return all, nil
}

// equip gives a worker its machine and cursors.
func (s *Search) equip(h *Worker) error {
	if s.maker != nil {
		return s.maker.Equip(s, h)
	}
	o := s.searching(h.Discipline)
	if s.Abstracts() {
		o.Abstraction = plan.AbstractionName
	}
	m, err := s.NewMachine(o)
	if err != nil {
		return err
	}
	h.Machine, h.Cursor, s.moved = m, cursor.New(m), m.Time().Moves()
	if err := s.Forbid(h.Cursor); err != nil {
		return errors.Join(err, m.Close())
	}
	h.Reduced = s.Reduced(h.Cursor)
	return nil
}

// gather joins what the workers of a pass have noted. The first one's machine stays.
func (s *Search) gather(workers []*Worker) *machine.Machine {
	m := workers[0].Machine
	if len(workers) == 1 {
		return m
	}
	var records []*discipline.Table
	for i, h := range workers {
		if i > 0 {
			m.Notes().Adopt(h.Machine.Notes())
		}
		records = append(records, h.Discipline)
	}
	if s.Discipline != nil {
		s.Discipline.Merge(records)
	}
	_ = closeAll(workers[1:])
	return m
}

func closeAll(workers []*Worker) error {
	var errs []error
	for _, h := range workers {
		errs = append(errs, h.Machine.Close())
	}
	return errors.Join(errs...)
}

// Steady reports whether no assumption of a worker has turned out wrong: it switches
// threads where the others do, and times are what they seemed to be.
func (h *Worker) Steady() bool {
	return (h.Discipline == nil || !h.Discipline.Changed()) && (h.Machine == nil || !mistaken(h.Machine.Notes()))
}

// UntilStale ends a pass some time after an assumption turned out wrong: as much
// as went before may well teach more, and costs at most twice as much.
func (h *Worker) UntilStale(poll func(search.Stats) search.Limit) func(search.Stats) search.Limit {
	return func(st search.Stats) search.Limit {
		if !h.Steady() {
			if h.since == 0 {
				h.since = st.Transitions
			}
			if st.Transitions >= 2*h.since {
				return stale
			}
		}
		return poll(st)
	}
}

// DepthFirst searches all states depth first with the store and as many workers as
// the task asks for. Watch, if not nil, makes what is called with what each of them does.
func (s *Search) DepthFirst(o search.Options, watch func([]*Worker) []search.Watcher) (*search.Result, *machine.Machine, error) {
	r, m, err := s.untilSettled(func() (*search.Result, *machine.Machine, error) {
		return s.exploreWith(s.workers(), func(workers []*Worker) *search.Result {
			return s.together(workers, o, watch)
		})
	})
	if err != nil || watch != nil || s.workers() == 1 {
		return r, m, err
	}
	return s.hanging(o, r, m)
}

// workers is the number of workers of the full search. Under an abstraction what is
// searched depends on which of several states is met first, and some reductions rest on
// what was explored before: there is one. Terms have one pool.
func (s *Search) workers() int {
	if s.Abstracts() || s.Reduction().Alone || s.Task.Search.Engine.Symbolic() {
		return 1
	}
	return max(1, s.Task.Search.Workers)
}

func (s *Search) together(workers []*Worker, o search.Options, watch func([]*Worker) []search.Watcher) *search.Result {
	s.Abstract(workers[0].Cursor)
	if s.Task.Search.Symmetry {
		workers[0].Reduced = symmetry.New(workers[0].Cursor)
	}
	st := s.minimal(s.stores.New(s.Plan, workers[0].Reduced.(store.Source)), workers[0].Cursor)
	members := make([]search.Worker, len(workers))
	for i, h := range workers {
		members[i] = search.Worker{Cursor: h.Reduced, Store: around(h.Reduced, st), Poll: h.UntilStale(o.Poll), Steady: h.Steady}
		if i > 0 {
			members[i].Store = share(st, h)
		}
	}
	if watch != nil {
		for i, w := range watch(workers) {
			members[i].Watch = w
		}
	}
	o.Proviso = newProviso(s.Plan, workers[0].Reduced)
	var r *search.Result
	if len(workers) == 1 {
		o.Hangs = watch == nil && s.SeeksHangs()
		o.Poll, o.Watch = members[0].Poll, members[0].Watch
		r = search.DepthFirst(workers[0].Reduced, members[0].Store, o)
	} else {
		r = search.ParallelDepthFirst(members, o)
	}
	if watch != nil {
		r.Violations = nil // counted, not reported
	}
	s.loss = st.Loss()
	if s.loss.Bitstate && !s.Task.Search.Spill {
		s.loss.Bitted = r.States
	}
	return r
}

// share makes a front of a store for another worker.
func share(st stores.Store, h *Worker) stores.Store {
	src := h.Reduced.(store.Source)
	switch st := st.(type) {
	case *store.Tree:
		return st.Share(src)
	case *store.Hash:
		return st.Share(src)
	case *store.Bitstate:
		return st.Share(src)
	case *store.Minimal:
		return st.Share(share(st.Inner().(stores.Store), h), h.Cursor)
	}
	panic("heddle bug: a store that cannot be shared")
}

// quickDepthFirst searches without loss.
func (s *Search) quickDepthFirst(c system.Cursor, o search.Options) *search.Result {
	s.loss = store.Loss{}
	s.Abstract(c)
	o.Proviso, o.Hangs = newProviso(s.Plan, c), s.SeeksHangs()
	return search.DepthFirst(c, around(c, s.minimal(store.NewTree(c.(store.Source)), c)), o)
}

// around is a store, with what distinguishes symbolic states besides words.
func around(c system.Cursor, st stores.Store) search.Store {
	if sc, ok := c.(*symbolic.Cursor); ok {
		return symbolic.NewStore(sc, st)
	}
	return st
}

// Alone makes what a worker needs that searches a part of the states, on the plain machine and by no discipline.
func (s *Search) Alone() (*Worker, error) {
	h := &Worker{}
	return h, s.equip(h)
}
