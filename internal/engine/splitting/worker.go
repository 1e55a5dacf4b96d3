package splitting

import (
	"context"
	"fmt"

	"heddle/internal/ask/query"
	"heddle/internal/chance/splitting"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/spread"
)

// task asks for a replication.
type task struct {
	Number uint64
	Levels splitting.Plan
}

// replication is what comes back of a task.
type replication struct {
	Result splitting.Result
	spread.Noted
}

// Worker draws replications for a query of another process (plan.Fleet). A replication follows from its number and the levels, so that it does not matter who
// draws it. It is for one goroutine.
type Worker struct {
	h    *ensemble
	now  context.Context // of the task
	upto uint64
}

// NewWorker prepares one for a plan and a query of plan.OpenBundle.
func NewWorker(p *plan.Plan, q *query.Query) (*Worker, error) {
	w := &Worker{now: context.Background()}
	var err error
	w.h, err = newEnsemble(p.With(func(t *plan.Task) {
		t.Search.Workers, t.Host.Fleet, t.Host.Drawing = 1, nil, nil
	}), q, func() bool { return w.now.Err() != nil })
	if err != nil {
		return nil, err
	}
	return w, nil
}

// Close gives the machine back.
func (w *Worker) Close() error { return w.h.close(nil) }

// Do does a task: it returns the replication that it asks for; or plan.ErrGivenUp, if the context ends before.
func (w *Worker) Do(ctx context.Context, data []byte) ([]byte, error) {
	var t task
	if err := spread.Unpack(data, &t); err != nil {
		return nil, fmt.Errorf("a task cannot be read: %w", err)
	}
	if err := w.h.use(t.Levels); err != nil {
		return nil, err
	}
	w.now, w.upto = ctx, max(w.upto, t.Number+1)
	e := w.h.engines[0]
	r := replication{Result: e.Replicate(t.Number)}
	if r.Result.Stopped && r.Result.Gap == nil {
		return nil, plan.ErrGivenUp
	}
	r.Noted = spread.Noted{Notes: e.Machine().Notes().Record(), Upto: w.upto}
	return spread.Pack(&r)
}
