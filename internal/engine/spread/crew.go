package spread

import (
	"bytes"
	"context"
	"encoding/gob"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"

	"heddle/internal/ask/query"
	"heddle/internal/engine/plan"
	"heddle/internal/host/together"
)

// Worker does tasks of an engine. It is for one goroutine.
type Worker interface {
	// Do returns plan.ErrGivenUp if the context ends before.
	Do(ctx context.Context, task []byte) (result []byte, err error)
	Close() error
}

// Kind is what an engine's results are.
type Kind[R any] struct {
	// Again makes a worker of this process.
	Again func() (Worker, error)

	// Fits says what is wrong with a result of a task at first sight; nil: nothing.
	Fits func(task []byte, r *R) error

	// Same reports whether two results of one task are the same, but for what follows from what their workers did before.
	Same func(a, b *R) bool
}

// Crew is a fleet at work for one query.
type Crew[R any] struct {
	p    *plan.Plan
	kind Kind[R]
	team plan.Team
	kept bool // results stay: see Keep
	auditor[R]
}

// Begin hands the fleet of a plan what it needs for a query.
func Begin[R any](p *plan.Plan, q *query.Query, kind Kind[R]) (*Crew[R], error) {
	bundle, err := plan.Bundle(p, q)
	if err != nil {
		return nil, err
	}
	team, err := p.Host.Fleet.Begin(bundle)
	if err != nil {
		return nil, err
	}
	return &Crew[R]{p: p, kind: kind, team: team, auditor: auditor[R]{workers: map[string]*watched[R]{}}}, nil
}

// Width is how many tasks are done at a time.
func (c *Crew[R]) Width() int { return c.team.Width() }

// Do has a task done: see plan.Team.
func (c *Crew[R]) Do(number uint64, task []byte, stop <-chan struct{}) (*R, error) {
	data, worker, err := c.team.Do(number, task, stop)
	if err != nil {
		return nil, err
	}
	r, err := c.open(task, data)
	if err != nil {
		return nil, wrong{fmt.Errorf("what worker %s has sent is no result of its task: %w", worker, err)}
	}
	d := done[R]{worker, task, r}
	if c.choose(d) && c.busy.TryLock() { // who finds it busy need not wait: others are chosen later
		defer c.busy.Unlock()
		err = c.audit(d)
	}
	return r, err
}

// open reads a result.
func (c *Crew[R]) open(task, data []byte) (*R, error) {
	r := new(R)
	if err := gob.NewDecoder(bytes.NewReader(data)).Decode(r); err != nil {
		return nil, err
	}
	return r, c.kind.Fits(task, r)
}

// Pack writes a task or a result. Only a bug makes it fail.
func Pack(x any) ([]byte, error) {
	var out bytes.Buffer
	err := gob.NewEncoder(&out).Encode(x)
	return out.Bytes(), err
}

// Unpack reads what Pack wrote.
func Unpack(data []byte, x any) error { return gob.NewDecoder(bytes.NewReader(data)).Decode(x) }

// All has n tasks done, and gives their results to take as they come, one at a time. The error is the first one.
func (c *Crew[R]) All(n int, task func(i int) (number uint64, data []byte, err error), take func(i int, r *R)) error {
	var next atomic.Int64
	var mu sync.Mutex
	var first error
	stop := make(chan struct{})
	end := func(err error) {
		mu.Lock()
		defer mu.Unlock()
		if first == nil {
			first = err
			close(stop)
		}
	}
	work := func() {
		for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
			number, data, err := task(i)
			var r *R
			if err == nil {
				r, err = c.Do(number, data, stop)
			}
			if err != nil {
				end(err)
				return
			}
			func() {
				mu.Lock()
				defer mu.Unlock()
				take(i, r)
			}()
		}
	}
	var all sync.WaitGroup
	var failed together.Panic
	for range min(n, c.Width()) {
		all.Go(func() { failed.Do(work) })
	}
	all.Wait()
	failed.Again()
	return first
}

// wrong is the error that a worker cannot be trusted.
type wrong struct{ error }

// Keep leaves the results of the work on the cluster when it is closed, so that the same query can
// use them later: the user or a limit ends it before there is an answer.
func (c *Crew[R]) Keep() { c.kept = true }

// Close ends the work, after an error or without one. Without one, each worker has had something of its own drawn again before.
func (c *Crew[R]) Close(err error) error {
	if err == nil {
		if err = c.auditRest(); errors.Is(err, plan.ErrGivenUp) {
			err = plan.ErrUncompared
		}
	}
	if c.own != nil {
		err = errors.Join(err, c.own.Close())
	}
	var lie wrong
	// Results of who cannot be trusted are not to be found by the next one who asks.
	return errors.Join(err, c.team.Close(err == nil && !c.kept || errors.As(err, &lie)))
}
