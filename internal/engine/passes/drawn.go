package passes

import (
	"cmp"
	"errors"
	"sync"

	"heddle/internal/exec/machine"
	"heddle/internal/explore/search"
	"heddle/internal/explore/search/order"
	"heddle/internal/explore/store"
	"heddle/internal/explore/system"
	"heddle/internal/host/together"
)

// This file has searches that are drawn: runs at random, and the searches of a swarm. Each has a number, and follows from the seed and that number: it rests on nothing that
// another one has learnt. So pieces of such a search can be made in any order, by anybody, and what is found is that of the lowest numbers.

// Piece is some of the runs, or of the searches, by number.
type Piece struct {
	First, Count int
	Shared       bool // of runs: all memory counts as shared, since one of them has shown that it is
}

// Drawn is what has come of a piece.
type Drawn struct {
	By      *Search // with what it has learnt
	Found   *search.Result
	Machine *machine.Machine    // nil: it was another process's, which has noted
	Noted   machine.NotesRecord // this
}

// Draw makes a piece.
func (s *Search) Draw(x Piece, o search.Options) (d Drawn, err error) {
	d.By = New(s.Plan, s.maker)
	d.By.Shared = x.Shared
	d.By.begin()
	if d.By.Confirmed != nil {
		o.Confirm = d.By.Confirms
	}
	if s.Task.Search.Order == order.Random {
		d.Found, d.Machine, err = d.By.explore(o, d.By.runs(x))
	} else {
		d.Found, d.Machine, err = d.By.member(x.First, o)
	}
	return d, err
}

// Ends reports whether what a piece has found ends the search: no piece of higher numbers counts.
func (s *Search) Ends(r *search.Result) bool {
	switch {
	case outOf(r):
		return true
	case s.Task.Search.Order == order.Swarm:
		return len(r.Violations) > 0
	}
	return len(r.Violations) > 0 && !s.Task.Checks.KeepGoing || r.Met(system.Escaped) || r.Met(system.Bug)
}

// Sum is pieces of a search put together, in the order of their numbers.
type Sum struct {
	s     *Search
	union search.Union
	last  Drawn // whose machine has the notes of all
}

// NewSum is of no pieces. The machine, if not nil, gets the notes of pieces that have none.
func (s *Search) NewSum(m *machine.Machine) *Sum { return &Sum{s: s, last: Drawn{By: s, Machine: m}} }

// Stats are the figures so far.
func (t *Sum) Stats() search.Stats { return t.union.Stats }

// Add adds the next piece, and reports whether it ends the search.
func (t *Sum) Add(d Drawn) (ends bool, err error) {
	o := search.Options{ByCalls: t.s.Task.Checks.ByCalls}
	t.union.Add(d.Found, o.KeyOf)
	switch m := t.last.Machine; {
	case d.Machine == nil:
		d.Machine, err = m, m.Notes().AdoptRecord(d.Noted)
	case m != nil:
		d.Machine.Notes().Adopt(m.Notes())
		err = m.Close()
	}
	t.last = d
	return t.s.Ends(d.Found), err
}

// Limit notes why not all pieces were added.
func (t *Sum) Limit(l search.Limit) {
	t.union.Add(&search.Result{Limits: []search.Limit{l}}, nil)
}

// Result is what all pieces found, and the machine that has their notes. The search has learnt what the last one has.
func (t *Sum) Result() (*search.Result, *machine.Machine) {
	r, by := t.union.Result, t.last.By
	t.s.Shared, t.s.broken, t.s.unending, t.s.Discipline = by.Shared, by.broken, by.unending, by.Discipline
	t.s.Unrefined, t.s.Confirmed, t.s.loss = by.Unrefined, by.Confirmed, by.loss
	of := search.Runs
	if t.s.Task.Search.Order == order.Swarm {
		of = search.Parts
	}
	limits := []search.Limit{of}
	for _, l := range r.Limits {
		switch {
		case l == of || of == search.Parts && l == search.States: // that a search was left when its array was full is no limit of the whole
		case of == search.Runs:
			limits = append([]search.Limit{l}, limits...)
		default:
			limits = append(limits, l)
		}
	}
	r.Limits = limits
	return &r, t.last.Machine
}

// runLength is how many actions a run at random has at most, if nothing is said.
const runLength = 10_000

// runs takes single runs.
func (s *Search) runs(x Piece) searcher {
	return func(c system.Cursor, o search.Options) *search.Result {
		w := search.Walks{First: x.First, Random: x.Count, Steps: cmp.Or(o.MaxDepth, runLength), Seed: s.Task.Sampling.Seed}
		r := w.Run(c, o)
		r.Pruned = false
		r.Limits = append(r.Limits, search.Runs)
		return r
	}
}

// A swarm's searches are small: their arrays fit into a processor's cache, and are
// left when a third of the bits are set.
const (
	swarmArray  = 2 << 20 // bytes
	swarmStates = swarmArray * 8 / (3 * store.BitsPerState)
)

// swarmSeeds keeps the draws of one seed apart from those of the next.
const swarmSeeds = 1 << 32

// member makes one search of a swarm.
func (s *Search) member(number int, o search.Options) (*search.Result, *machine.Machine, error) {
	if o.MaxStates == 0 || o.MaxStates > swarmStates {
		o.MaxStates = swarmStates
	}
	o.Shuffle = s.Task.Sampling.Seed*swarmSeeds + uint64(number) + 1
	return s.untilSettled(func() (*search.Result, *machine.Machine, error) {
		return s.exploreWith(1, func(workers []*Worker) *search.Result {
			h, o := workers[0], o
			s.Abstract(h.Cursor)
			o.Poll = h.UntilStale(o.Poll)
			return search.DepthFirst(h.Reduced, around(h.Reduced, store.NewBitstate(h.Reduced.(store.Source), make([]uint64, swarmArray/8))), o)
		})
	})
}

// swarm makes Task.Runs small searches, as many at a time as there are workers, until
// one finds a violation: of several the one with the lowest number, so that the answer depends on neither timing nor workers.
func (s *Search) swarm(o search.Options) (*search.Result, *machine.Machine, error) {
	sum, poll := s.NewSum(nil), o.Poll
	var polling sync.Mutex
	o.Poll = func(st search.Stats) search.Limit {
		polling.Lock()
		defer polling.Unlock()
		return poll(st)
	}
	for first, ends := 0, false; !ends && first < s.Task.Sampling.Runs; {
		group, err := s.members(first, min(s.workers(), s.Task.Sampling.Runs-first), o)
		for i, d := range group {
			if err == nil && !ends {
				ends, err = sum.Add(d)
				group[i].Machine = nil
			}
		}
		if err = errors.Join(err, closeDrawn(group)); err != nil {
			return nil, nil, err
		}
		first += len(group)
	}
	r, m := sum.Result()
	return r, m, nil
}

// members makes some searches of a swarm at the same time.
func (s *Search) members(first, n int, o search.Options) ([]Drawn, error) {
	group, errs := make([]Drawn, n), make([]error, n)
	var all sync.WaitGroup
	var failed together.Panic
	for i := range n {
		all.Go(func() {
			failed.Do(func() { group[i], errs[i] = s.Draw(Piece{First: first + i, Count: 1}, o) })
		})
	}
	all.Wait()
	failed.Again()
	return group, errors.Join(errs...)
}

func closeDrawn(list []Drawn) error {
	var errs []error
	for _, d := range list {
		if d.Machine != nil {
			errs = append(errs, d.Machine.Close())
		}
	}
	return errors.Join(errs...)
}

// Lessons are what one must know of a search elsewhere to confirm what it has found, and to say how it has searched.
type Lessons struct {
	Shared, Broken, Unending bool
	Unrefined                string // "": nothing
}

// Lessons are what the search has learnt.
func (s *Search) Lessons() Lessons {
	l := Lessons{Shared: s.Shared, Broken: s.broken, Unending: s.unending}
	if s.Unrefined != nil {
		l.Unrefined = s.Unrefined.Error()
	}
	return l
}

// Taught is a search that has learnt what one elsewhere has.
func (s *Search) Taught(l Lessons) *Search {
	x := New(s.Plan, s.maker)
	x.Shared, x.broken, x.unending = l.Shared, l.Broken, l.Unending
	if l.Unrefined != "" {
		x.Unrefined = errors.New(l.Unrefined)
	}
	return x
}

// Replays returns why a violation does not; nil: it does.
func (s *Search) Replays(f search.Found) error {
	_, err := s.confirm(f)
	return err
}

// Again reports whether all runs are to be drawn again, since an assumption turned out wrong, and prepares for it.
func (s *Search) Again(r *search.Result) bool {
	s.remember(r)
	return s.Relearn(r)
}
