package importance

import (
	"context"
	"fmt"
	"math"

	"heddle/internal/ask/query"
	"heddle/internal/chance/importance"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/spread"
)

// task asks for a block of runs under a policy.
type task struct {
	First  uint64
	Count  int
	Policy *importance.Policy
}

// block is what comes back of a task.
type block struct {
	Runs []importance.Run
	spread.Noted
}

// Worker draws blocks of runs for a query of another process (plan.Fleet). A run follows from its number and the policy, so that it does not matter who draws
// it. It is for one goroutine.
type Worker struct {
	x    *scale
	upto uint64
}

// NewWorker prepares one for a plan and a query of plan.OpenBundle.
func NewWorker(p *plan.Plan, q *query.Query) (*Worker, error) {
	c, err := p.Stepwise()
	if err != nil {
		return nil, err
	}
	w := &Worker{x: &scale{p: c.With(func(t *plan.Task) { t.Host.Fleet = nil })}}
	if err := w.x.add(q); err != nil {
		return nil, w.x.close(err)
	}
	return w, nil
}

// Close gives the machine back.
func (w *Worker) Close() error { return w.x.close(nil) }

// mostRuns is how many runs a task may ask for: more than any does.
const mostRuns = 1 << 20

// Do does a task: it returns the block of runs that it asks for; or plan.ErrGivenUp, if the context ends before.
func (w *Worker) Do(ctx context.Context, data []byte) ([]byte, error) {
	var t task
	if err := spread.Unpack(data, &t); err != nil {
		return nil, fmt.Errorf("a task cannot be read: %w", err)
	}
	if t.Policy == nil || t.Count < 1 || t.Count > mostRuns || t.First > math.MaxUint64-mostRuns {
		return nil, fmt.Errorf("a task of %d runs from %d on", t.Count, t.First)
	}
	var b block
	s := w.x.simulators[0]
	for k := range uint64(t.Count) {
		if ctx.Err() != nil {
			return nil, plan.ErrGivenUp
		}
		b.Runs = append(b.Runs, s.Run(t.First+k, t.Policy))
	}
	w.upto = max(w.upto, t.First+uint64(t.Count))
	b.Noted = spread.Noted{Notes: s.Machine().Notes().Record(), Upto: w.upto}
	return spread.Pack(&b)
}
