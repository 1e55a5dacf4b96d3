package verify

import (
	"bytes"
	"context"
	"encoding/gob"
	"errors"
	"fmt"
	"sync/atomic"

	"heddle/internal/engine/budget"
	"heddle/internal/engine/plan"
	"heddle/internal/result/verdict"
)

// checker checks a program for another process.
type checker struct {
	plan *plan.Plan
	end  atomic.Pointer[context.Context] // of the task under way
}

// newChecker opens what another process has sent. Of its host it has what is given.
func newChecker(bundle []byte, m Means) (*checker, error) {
	x := &checker{}
	host := m.Host
	host.Interrupted = x.over
	p, err := plan.OpenCheck(bundle, host)
	if err != nil {
		return nil, err
	}
	x.plan = p.With(func(t *plan.Task) {
		if m.Bytes > 0 && (t.Bounds.Bytes == 0 || t.Bounds.Bytes > m.Bytes) {
			t.Bounds.Bytes = m.Bytes
		}
		t.Search.Workers = min(max(t.Search.Workers, 1), plan.MaxWorkers)
	})
	return x, nil
}

// over reports whether nobody waits for the task any more.
func (x *checker) over() bool {
	ctx := x.end.Load()
	return ctx != nil && (*ctx).Err() != nil
}

// Close implements spread.Worker.
func (x *checker) Close() error { return nil }

// Do implements spread.Worker.
func (x *checker) Do(ctx context.Context, text []byte) ([]byte, error) {
	var task farTask
	if err := gob.NewDecoder(bytes.NewReader(text)).Decode(&task); err != nil {
		return nil, fmt.Errorf("a task cannot be read: %w", err)
	}
	x.end.Store(&ctx)
	sent, err := budget.Guarded(func() ([]byte, error) { return x.done(task) })
	if failed := (*budget.Failed)(nil); errors.As(err, &failed) && task.Contender != piecewise {
		sent, err = encoded(failedResult(x.plan, failed))
	}
	full := x.plan.Host.Full != nil && x.plan.Host.Full() // which ends the process too, and is a result
	if x.over() && !full {
		return nil, plan.ErrGivenUp
	}
	return sent, err
}

// done does a task.
func (x *checker) done(task farTask) ([]byte, error) {
	p := x.plan.With(func(t *plan.Task) { t.Bounds.Seconds = task.Seconds }).Begin()
	if task.Contender == piecewise {
		return madePiece(p, task.Piece)
	}
	found, err := x.found(p, task)
	if err != nil {
		return nil, err
	}
	return encoded(found)
}

// encoded is a result as it is sent.
func encoded(x *farResult) ([]byte, error) {
	var out bytes.Buffer
	err := gob.NewEncoder(&out).Encode(x)
	return out.Bytes(), err
}

// failedResult is the result of a search that panicked: unknown, with the bug as its reason. The other searches of the check continue.
func failedResult(p *plan.Plan, failed *budget.Failed) *farResult {
	v := verdict.Verdict{Answer: verdict.Unknown, Question: plan.AskedBy(p),
		Reasons: []verdict.Reason{{Kind: verdict.InternalError, Text: failed.Error()}}}
	return &farResult{Verdict: v}
}

// found is what a task comes to that is no piece.
func (x *checker) found(p *plan.Plan, task farTask) (*farResult, error) {
	if task.Contender == wholly {
		r, err := check(p)
		if err != nil {
			return nil, err
		}
		return farResultOf(p, r), nil
	}
	t, err := sideBySide(p)
	if err != nil {
		return nil, err
	}
	if t == nil || task.Contender < 0 || task.Contender >= len(t.list) {
		return nil, fmt.Errorf("a task for contender %d, which there is not", task.Contender)
	}
	c := t.list[task.Contender]
	t.list = []*contender{c}
	t.begin()
	share := budget.Share{}
	if task.Rounds && c.first > 0 {
		share = t.allTurns(c)
	}
	if !c.run.Turn(share) {
		r, err := c.run.Finish(budget.NoTurns)
		if err != nil {
			return nil, err
		}
		found := farResultOf(p, r)
		found.RanOut = true
		return found, nil
	}
	r, err := c.run.Result()
	if err != nil {
		return nil, err
	}
	return farResultOf(p, r), nil
}

// allTurns is what a contender may use in all of its turns.
func (t *turns) allTurns(c *contender) budget.Share {
	factor, sum := int64(1), int64(0)
	for range t.rounds {
		sum += factor
		factor *= t.longer
	}
	s := budget.Share{Work: c.first * sum, Bytes: turnBytes * factor / t.longer}
	if most := t.plan.Bounds.Bytes; most > 0 {
		s.Bytes = min(s.Bytes, most)
	}
	return s
}
