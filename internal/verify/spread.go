package verify

import (
	"context"

	"heddle/internal/engine/plan"
	"heddle/internal/engine/sampling"
	"heddle/internal/explore/reduction"
)

// A Spread draws runs for another process, which has asked a query of a program (plan.Fleet). It is for one goroutine.
type Spread struct{ worker *sampling.Worker }

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
	w, err := sampling.NewWorker(p, q)
	if err != nil {
		return nil, err
	}
	return &Spread{w}, nil
}

// Do does one of the tasks that the other process has sent, and returns what to send back.
func (s *Spread) Do(_ context.Context, task []byte) ([]byte, error) { return s.worker.Do(task) }

// Close gives back what it holds.
func (s *Spread) Close() error { return s.worker.Close() }
