package subtrees

import (
	"cmp"
	"crypto/rand"
	"errors"
	"slices"
	"time"

	"heddle/internal/engine/passes"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/symbolic"
	"heddle/internal/explore/search"
)

// mostGiven bounds a job that is given away, in bytes: a larger one the worker does itself.
const mostGiven = 512 << 10

// Worker does jobs of a plan. It is for one goroutine. The zero value has seen nothing.
type Worker struct {
	name    string // of what it has seen: another one if that is forgotten
	search  int
	branch  *symbolic.Branch
	done    []uint64
	while   *sharing        // the job under way
	stop    <-chan struct{} // which ends it
	before  int             // transitions of earlier jobs
	looked  time.Time
	begun   time.Time     // the job under way
	longest time.Duration // see longest; 0: that
}

// Do does a task. Stop, when closed, ends it with plan.ErrGivenUp.
func (w *Worker) Do(p *plan.Plan, data []byte, wires plan.Wires, stop <-chan struct{}) ([]byte, error) {
	t, err := unpacked[task](data)
	if err != nil {
		return nil, err
	}
	if wires == nil {
		return nil, errors.New("a job without a wire")
	}
	if err := w.prepare(p, &t); err != nil {
		return nil, err
	}
	s, err := share(wires.Wire(t.Search), w.name, t.Number)
	if err != nil {
		return nil, err
	}
	defer s.close()
	w.while, w.stop, w.begun = s, stop, time.Now()
	r, err := w.job(&t)
	if over(stop) {
		err = plan.ErrGivenUp
	}
	if err != nil || w.branch.Ended() || r.Elsewhere != "" {
		defer w.forget()
	}
	if err != nil {
		return nil, err
	}
	w.done, w.before = append(w.done, t.Number), w.before+r.Stats.Transitions
	return packed(r), nil
}

// over reports whether a channel is closed.
func over(stop <-chan struct{}) bool {
	select {
	case <-stop:
		return true
	default:
		return false
	}
}

// prepare makes a branch for the task, unless the one that is there will do.
func (w *Worker) prepare(p *plan.Plan, t *task) (err error) {
	if w.branch != nil && w.search == t.Search && !t.Anew && !t.All && !slices.Contains(w.done, t.Number) {
		return nil
	}
	w.forget()
	w.name, w.search = rand.Text(), t.Search
	p = p.With(func(k *plan.Task) {
		outer := k.Host.Interrupted
		k.Host.Interrupted = func() bool { return over(w.stop) || outer != nil && outer() }
	})
	w.branch, err = symbolic.NewBranch(p, t.Shared, w)
	return err
}

// forget closes what is there.
func (w *Worker) forget() {
	if w.branch != nil {
		_ = w.branch.Close() // it was for reading
	}
	w.branch, w.done, w.before = nil, nil, 0
}

// Close gives back what it holds.
func (w *Worker) Close() { w.forget() }

// job does a job, and what of it could not be given away.
func (w *Worker) job(t *task) (*result, error) {
	b := w.branch
	b.Numbers(t.Numbers)
	r := &result{Worker: w.name, Before: slices.Clone(w.done)}
	job := t.Job
	if t.All {
		job = nil
	}
	for {
		found, err := b.Search(job)
		if errors.Is(err, search.ErrElsewhere) {
			r.Elsewhere = err.Error()
			break
		}
		if err != nil {
			return nil, err
		}
		b.RanOut(found)
		r.add(b, found)
		if b.Ended() || len(w.while.kept) == 0 {
			break
		}
		last := len(w.while.kept) - 1
		job, w.while.kept, w.begun = w.while.kept[last], w.while.kept[:last], time.Now()
	}
	r.Given, r.Unsure = w.while.given()
	r.Findings = b.Findings()
	return r, nil
}

// add adds what a search has found.
func (r *result) add(b *symbolic.Branch, found *search.Result) {
	r.Stats = r.Stats.Plus(search.Stats{States: found.States, Transitions: found.Transitions, MaxDepth: found.MaxDepth})
	r.Stats.Bytes = found.Bytes
	for _, l := range found.Limits {
		if !slices.Contains(r.Limits, l) {
			r.Limits = append(r.Limits, l)
		}
	}
	for _, f := range found.Violations {
		x := failing{Found: search.Found{Failure: f.Failure, Schedule: f.Schedule}}
		tr, err := b.Passes.Confirmed.Explain(f)
		if err != nil {
			x.Unconfirmed, x.OfUnwritten = err.Error(), errors.Is(err, passes.ErrUnwritten)
		} else {
			x.Found.Schedule, x.Found.Unwritten = tr.Schedule, tr.Unwritten
		}
		r.Violations = append(r.Violations, x)
	}
	r.Others = append(r.Others, found.Others...)
}

// Wanted implements search.Sharer.
func (w *Worker) Wanted() bool { return w.while.wanted.Load() }

// Give implements search.Sharer.
func (w *Worker) Give(j search.Job) { w.while.give(j, w.branch.Numbers(false)) }

// lookEvery is how often a worker says how far it is.
const lookEvery = 50 * time.Millisecond

// longest is how long a worker is at a job before it gives away what is left of it, most often to itself: so much is lost with a worker.
const longest = 10 * time.Second

// Looks implements symbolic.Sharer.
func (w *Worker) Looks(st search.Stats) (enough bool) {
	most := cmp.Or(w.longest, longest)
	if time.Since(w.looked) < min(lookEvery, most) {
		return false
	}
	w.looked = time.Now()
	st.Transitions += w.before
	_ = w.while.wire.Send(asker, packed(toAsker{Now: &figures{w.name, w.while.number, st}})) // there will be others
	return time.Since(w.begun) > most
}
