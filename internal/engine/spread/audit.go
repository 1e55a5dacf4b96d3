package spread

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"sync"

	"heddle/internal/engine/plan"
)

// This file draws again what workers have sent. A worker of which nothing was drawn again yet has an even chance with each of its results, so that this comes
// early, and while others work; one of which something was, a chance of one in auditOne.

// auditOne is one over the share of results that are drawn again.
const auditOne = 100

// done is a task and what came of it.
type done[R any] struct {
	worker string
	task   []byte
	result *R
}

// watched is what is known of a worker.
type watched[R any] struct {
	results int
	audited bool
	kept    done[R] // one of its results, of which each is as likely; until it is audited
}

// auditor draws again.
type auditor[R any] struct {
	mu      sync.Mutex
	workers map[string]*watched[R]

	busy sync.Mutex // held by who draws again
	own  Worker     // nil: there was nothing to draw again
}

// choose reports whether a result is to be drawn again now.
func (a *auditor[R]) choose(d done[R]) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	w := a.workers[d.worker]
	if w == nil {
		w = &watched[R]{}
		a.workers[d.worker] = w
	}
	w.results++
	if w.audited {
		return oneOf(auditOne)
	}
	if oneOf(w.results) {
		w.kept = d
	}
	return oneOf(2)
}

// oneOf is true once in n times.
func oneOf(n int) bool {
	k, _ := rand.Int(rand.Reader, big.NewInt(int64(n))) // which ends the process where there is no randomness
	return k.Sign() == 0
}

// until is a context that has ended when the user or a limit of a plan wants an end.
type until struct {
	context.Context
	p *plan.Plan
}

// Err implements context.Context.
func (u until) Err() error {
	if u.p.Over(0) {
		return context.Canceled
	}
	return nil
}

// audit draws a result again. The auditor must be busy.
func (c *Crew[R]) audit(d done[R]) error {
	if c.own == nil {
		own, err := c.kind.Again()
		if err != nil {
			return err
		}
		c.own = own
	}
	data, err := c.own.Do(until{context.Background(), c.p}, d.task)
	switch {
	case errors.Is(err, plan.ErrGivenUp):
		return err
	case err != nil:
		return fmt.Errorf("what worker %s has done cannot be done again here: %w", d.worker, err)
	}
	mine, err := c.open(d.task, data)
	if err != nil {
		return err
	}
	if !c.kind.Same(mine, d.result) {
		return wrong{fmt.Errorf("worker %s has drawn other runs than this process does with the same numbers: one of both cannot be trusted, so there is no answer", d.worker)}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.workers[d.worker].audited, c.workers[d.worker].kept = true, done[R]{}
	return nil
}

// auditRest draws a result again of each worker that has none yet. Nobody does tasks any more.
func (c *Crew[R]) auditRest() error {
	c.busy.Lock()
	defer c.busy.Unlock()
	for _, name := range slices.Sorted(maps.Keys(c.workers)) {
		if w := c.workers[name]; !w.audited {
			if err := c.audit(w.kept); err != nil {
				return err
			}
		}
	}
	return nil
}
