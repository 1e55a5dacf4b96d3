package verify

import (
	"context"

	"heddle/internal/ask/query"
	"heddle/internal/engine/importance"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/sampling"
	"heddle/internal/engine/splitting"
	"heddle/internal/engine/spread"
	"heddle/internal/explore/reduction"
)

// A Spread draws runs for another process, which has asked a query of a program (plan.Fleet). It is for one goroutine.
type Spread struct{ worker spread.Worker }

// OpenSpread opens a program and its query as the other process has sent them. It compiles nothing.
func OpenSpread(bundle []byte) (*Spread, error) {
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
func (s *Spread) Do(ctx context.Context, task []byte) ([]byte, error) { return s.worker.Do(ctx, task) }

// Close gives back what it holds.
func (s *Spread) Close() error { return s.worker.Close() }
