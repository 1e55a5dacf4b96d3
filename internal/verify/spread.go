package verify

import (
	"context"
	"errors"
	"fmt"

	"heddle/internal/ask/query"
	"heddle/internal/engine/budget"
	"heddle/internal/engine/importance"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/sampling"
	"heddle/internal/engine/splitting"
	"heddle/internal/engine/spread"
	"heddle/internal/explore/reduction"
)

// A Spread works for another process (plan.Fleet): it draws runs for a query, or checks a program. It is for one goroutine.
type Spread struct{ worker spread.Worker }

// Means are what a process has for others.
type Means struct {
	Host  plan.Host
	Bytes int64 // that a search of a check may hold, whatever is asked for; 0: no limit
}

// OpenSpread opens a program and what is asked of it as the other process has sent them. It compiles nothing.
func OpenSpread(bundle []byte, m Means) (*Spread, error) {
	if plan.IsDivided(bundle) {
		part, err := openPart(bundle, m.Host)
		if err != nil {
			return nil, err
		}
		return &Spread{part}, nil
	}
	if plan.IsCheckBundle(bundle) {
		c, err := newChecker(bundle, m)
		if err != nil {
			return nil, err
		}
		return &Spread{c}, nil
	}
	p, q, err := plan.OpenBundle(bundle)
	if err != nil {
		return nil, err
	}
	if p, err = p.ForQuery(q); err != nil {
		return nil, err
	}
	p = p.ReducedTo(reduction.None)
	if err := p.Resolves(q); err != nil {
		return nil, err
	}
	w, err := workerFor(p, q)
	if err != nil {
		return nil, err
	}
	return &Spread{w}, nil
}

// workerFor is a worker of the engine that answers a query.
func workerFor(p *plan.Plan, q *query.Query) (spread.Worker, error) {
	switch p.Way(q) {
	case plan.BySplitting:
		return splitting.NewWorker(p, q)
	case plan.ByImportance:
		return importance.NewWorker(p, q)
	}
	return sampling.NewWorker(p, q)
}

// Do does one of the tasks that the other process has sent, and returns what to send back; or plan.ErrGivenUp, if the context ends before.
// A panic is an error that the other process reports: else it would end this one, and every other that the task is given to next.
func (s *Spread) Do(ctx context.Context, task []byte) ([]byte, error) {
	result, err := budget.Guarded(func() ([]byte, error) { return s.worker.Do(ctx, task) })
	if failed := (*budget.Failed)(nil); errors.As(err, &failed) {
		err = fmt.Errorf("heddle bug: a task failed: %w", err)
	}
	return result, err
}

// Close gives back what it holds.
func (s *Spread) Close() error { return s.worker.Close() }
