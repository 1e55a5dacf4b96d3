package sampling

import (
	"context"
	"errors"
	"fmt"
	"math"

	"heddle/internal/ask/query"
	"heddle/internal/chance/sample"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/spread"
)

// This file draws runs for a query of another process (plan.Fleet). A run follows from its number, so that it does not matter who draws it.

// task asks for a block of runs.
type task struct {
	First, Count uint64
	Tried        schedulers // in a search over schedulers
}

// block is what comes back of a task.
type block struct{ Sides []side }

// side is the runs of one of two probabilities that are compared, or those of the only one.
type side struct {
	Runs []sample.Run
	spread.Noted
}

// Worker draws blocks of runs. It is for one goroutine.
type Worker struct {
	sides []*drawing
	over  *overSearch // nil: schedulers are not searched
	upto  uint64
}

// NewWorker prepares one for a plan and a query of plan.OpenBundle.
func NewWorker(p *plan.Plan, q *query.Query) (*Worker, error) {
	p = p.With(func(t *plan.Task) {
		t.Search.Workers, t.Host.Fleet, t.Host.Drawing, t.Sampling.EachRun = 1, nil, nil, nil
	})
	w := &Worker{}
	var err error
	one := func(d *drawing, err error) ([]*drawing, error) { return []*drawing{d}, err }
	switch {
	case p.Sampling.Over != plan.OverNone:
		w.over = &overSearch{}
		w.sides, err = one(w.over.draw(p, q))
	case q.Kind == query.Estimate:
		w.sides, err = one(drawValues(p, q))
	case q.Kind == query.Comparison:
		w.sides, err = drawSides(p, q)
	default:
		w.sides, err = one(draw(p, q, runSteps(p, q.Left), p.Sampling.Seed, monitored(q, q.Left)))
	}
	if err != nil {
		return nil, err
	}
	return w, nil
}

// Close gives the machines back.
func (w *Worker) Close() (err error) {
	for _, d := range w.sides {
		err = errors.Join(err, d.close(nil))
	}
	return err
}

// mostRuns is how many runs a task may ask for: more than any does.
const mostRuns = 1 << 16

// fits says what is wrong with a task; nil: nothing.
func (t *task) fits(over bool) error {
	if t.Count == 0 || t.Count > mostRuns || t.First > math.MaxUint64-t.Count {
		return fmt.Errorf("a task of %d runs from %d on", t.Count, t.First)
	}
	if over && !t.Tried.have(t.First, t.Count) {
		return fmt.Errorf("a task of %d runs from %d on without schedulers for all of them", t.Count, t.First)
	}
	return nil
}

// Do does a task: it returns the block of runs that it asks for; or plan.ErrGivenUp, if the context ends before.
func (w *Worker) Do(ctx context.Context, data []byte) ([]byte, error) {
	var t task
	if err := spread.Unpack(data, &t); err != nil {
		return nil, fmt.Errorf("a task cannot be read: %w", err)
	}
	if err := t.fits(w.over != nil); err != nil {
		return nil, err
	}
	if w.over != nil {
		w.over.schedulers = t.Tried
	}
	w.upto = max(w.upto, t.First+t.Count)
	var b block
	for _, d := range w.sides {
		x := d.samplers[0]
		s := side{Runs: make([]sample.Run, 0, t.Count)}
		for k := range t.Count {
			if ctx.Err() != nil {
				return nil, plan.ErrGivenUp
			}
			s.Runs = append(s.Runs, x.Run(t.First+k))
		}
		s.Noted = spread.Noted{Notes: x.Machine().Notes().Record(), Lacks: d.lacksValue(), Upto: w.upto}
		b.Sides = append(b.Sides, s)
	}
	return spread.Pack(&b)
}
