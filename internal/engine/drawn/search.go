package drawn

import (
	"errors"
	"fmt"
	"math"
	"sync"

	"heddle/internal/engine"
	"heddle/internal/engine/passes"
	"heddle/internal/engine/plan"
	"heddle/internal/explore/search"
	"heddle/internal/explore/search/order"
	"heddle/internal/host/together"
)

// Ask has a piece made by another process, whose name it returns. Each number is asked for once. It returns plan.ErrGivenUp when stop is closed, or when the user or
// a limit wants an end.
type Ask func(number uint64, x passes.Piece, stop <-chan struct{}) (result []byte, worker string, err error)

// Searched is what came of a search.
type Searched struct {
	*engine.Outcome
	Distrusted []string // what workers have sent that is not so
}

// roundOf is where the numbers begin of what is drawn again.
const roundOf = 1 << 40

// Search makes a plan's search, so many pieces at a time.
func Search(p *plan.Plan, width int, ask Ask) (*Searched, error) {
	s := passes.New(p, nil)
	found := &Searched{}
	for n := uint64(0); ; n++ {
		h, err := s.Alone()
		if err != nil {
			return nil, err
		}
		h.Cursor.Start() // what fails then, each piece reports
		a := &asking{s: s, ask: ask, base: n * roundOf, poll: s.SearchOptions().Poll, last: math.MaxInt, made: map[int]*taken{}, stops: map[int]chan struct{}{}, sum: s.NewSum(h.Machine)}
		err = a.run(width)
		found.Distrusted = append(found.Distrusted, a.distrusted...)
		if err != nil {
			_, m := a.sum.Result()
			return nil, errors.Join(err, a.close(), m.Close())
		}
		r, m := a.sum.Result()
		if a.limit == "" && s.Again(r) { // see passes: what was met before is remembered
			if err := m.Close(); err != nil {
				return nil, err
			}
			continue
		}
		found.Outcome = s.Outcome(s.Evidence(r, m))
		return found, nil
	}
}

// asking is one search.
type asking struct {
	s    *passes.Search
	ask  Ask
	base uint64 // of the numbers of its pieces
	poll func(search.Stats) search.Limit

	mu         sync.Mutex
	handed     int // pieces
	first      int // run, or search, of the next one
	made       map[int]*taken
	stops      map[int]chan struct{} // of the pieces that are asked for
	last       int                   // the piece that ends the search, of those that have come
	sum        *passes.Sum           // of the pieces that have come, up to the first that has not
	summed     int
	distrusted []string
	limit      search.Limit // why not all were asked for; "": they were
	failed     error

	judging sync.Mutex
}

// taken is a piece that has come.
type taken struct {
	passes.Drawn
	again bool
}

// run asks for pieces until the search is over.
func (a *asking) run(width int) error {
	all := a.s.Task.Sampling.Runs
	var working sync.WaitGroup
	var failed together.Panic
	for range max(1, min(width, all)) {
		working.Go(func() {
			if !failed.Do(a.work) {
				a.taken(-1, nil, errFailed)
			}
		})
	}
	working.Wait()
	failed.Again()
	if a.failed != nil {
		return a.failed
	}
	return a.rest()
}

// errFailed ends a search in which there was a panic; nobody sees it.
var errFailed = errors.New("a worker failed")

// work has one piece made after another.
func (a *asking) work() {
	for {
		i, x, stop := a.begin()
		if stop == nil {
			return
		}
		d, err := a.piece(i, x, stop)
		a.taken(i, d, err)
	}
}

// taken takes a piece that has come.
func (a *asking) taken(i int, d *taken, err error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.take(i, d, err)
}

// begin gives the next piece; stop is nil if no more are asked for.
func (a *asking) begin() (i int, x passes.Piece, stop chan struct{}) {
	a.mu.Lock()
	defer a.mu.Unlock()
	t := &a.s.Task
	if a.failed != nil || a.limit != "" || a.first >= t.Sampling.Runs || a.handed > a.last {
		return 0, x, nil
	}
	i, x, stop = a.handed, next(t.Search.Order, a.first, t.Sampling.Runs, a.s.Shared), make(chan struct{})
	a.handed, a.first, a.stops[i] = a.handed+1, a.first+x.Count, stop
	return i, x, stop
}

// piece has a piece made. One of which a violation fails nothing here is made here.
func (a *asking) piece(i int, x passes.Piece, stop <-chan struct{}) (*taken, error) {
	data, worker, err := a.ask(a.base+uint64(i), x, stop)
	if err != nil {
		return nil, err
	}
	m, err := read(data, x)
	if err == nil && m.again() && a.s.Task.Search.Order != order.Random {
		err = errors.New("it wants to be searched again")
	}
	if err != nil {
		return nil, fmt.Errorf("what worker %s has sent cannot be read: %w", worker, err)
	}
	a.judging.Lock()
	defer a.judging.Unlock()
	d := &taken{passes.Drawn{By: a.s.Taught(m.Lessons), Found: m.result(), Noted: m.Notes}, m.again()}
	if !a.replays(d) {
		return a.here(x, worker, d)
	}
	return d, nil
}

// replays reports whether all violations of a piece fail here.
func (a *asking) replays(d *taken) bool {
	for _, f := range d.Found.Violations {
		if d.By.Replays(f) != nil {
			return false
		}
	}
	return true
}

// here makes a piece in this process, since a worker has sent a violation of it that is none.
func (a *asking) here(x passes.Piece, worker string, sent *taken) (*taken, error) {
	d, err := a.s.Draw(x, a.s.SearchOptions())
	if err != nil {
		return nil, err
	}
	mine := &taken{Drawn: d}
	if a.replays(mine) { // else it is a bug, and no lie
		f := sent.Found.Violations[0]
		a.mu.Lock()
		a.distrusted = append(a.distrusted, fmt.Sprintf("a counterexample of worker %s (%s: %s) did not replay in this process, which has made that piece of the search itself; its schedule is %s",
			worker, f.Failure.Check, f.Failure.Text, f.Schedule))
		a.mu.Unlock()
	}
	return mine, nil
}

// take takes a piece that has come. The search is locked.
func (a *asking) take(i int, d *taken, err error) {
	delete(a.stops, i)
	switch {
	case errors.Is(err, plan.ErrGivenUp):
		if i <= a.last && a.limit == "" {
			a.end(plan.EndedBy(a.s.Plan))
		}
		return
	case err != nil:
		if a.failed == nil {
			a.failed = err
		}
		a.stop(-1)
		return
	}
	a.made[i] = d
	if i < a.last && a.s.Ends(d.Found) {
		a.last = i
		a.stop(i)
	}
	for a.made[a.summed] != nil && a.summed <= a.last {
		a.add(a.summed)
		a.summed++
	}
	if limit := a.poll(a.sum.Stats()); limit != "" && a.summed <= a.last {
		a.end(limit)
	}
}

// add adds a piece to the sum.
func (a *asking) add(i int) {
	d := a.made[i]
	delete(a.made, i)
	if _, err := a.sum.Add(d.Drawn); err != nil && a.failed == nil {
		a.failed = err
	}
}

// end ends the search before it is over.
func (a *asking) end(why search.Limit) {
	if a.limit == "" {
		a.limit = why
	}
	a.stop(-1)
}

// stop ends the pieces that are asked for after one.
func (a *asking) stop(behind int) {
	for i, stop := range a.stops {
		if i > behind {
			close(stop)
			delete(a.stops, i)
		}
	}
}
