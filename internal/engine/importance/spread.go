package importance

import (
	"bytes"
	"errors"
	"fmt"

	"heddle/internal/ask/query"
	"heddle/internal/chance/importance"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/spread"
	"heddle/internal/explore/search"
)

// This file has runs drawn by other processes (worker.go), round by round. What is learnt of them is learnt here: the best runs of a round are taken again, for
// their choices would be much to send.

const (
	// tasksOfRound is how many tasks a round has, and leastBlock how many runs one has at least.
	tasksOfRound = 64
	leastBlock   = 16

	// mostWeights is how many weights a policy may have that is sent with each task. Runs under a larger one are drawn here.
	mostWeights = 100_000
)

// afar is a fleet that draws runs.
type afar struct {
	*scale
	crew *spread.Crew[block]
	book spread.Book[*importance.Policy]
}

// drawFar is draw by the plan's fleet.
func (x *scale) drawFar(q *query.Query) (d drawn, err error) {
	a := &afar{scale: x}
	if a.crew, err = spread.Begin(x.p, q, spread.Kind[block]{
		Again: func() (spread.Worker, error) { return NewWorker(x.p, q) },
		Fits:  fits,
		Same:  same,
	}); err != nil {
		return d, err
	}
	end, err := a.draw(&d)
	if x.limits.Met() != "" {
		a.crew.Keep()
	}
	if err = a.crew.Close(err); errors.Is(err, plan.ErrGivenUp) {
		x.limits.End(search.Time) // if it is not the user who wants an end, or memory
		err = nil
	}
	if err == nil {
		_, err = a.book.Adopt(x.simulators[0].Machine().Notes(), end, func(p *importance.Policy, first, count uint64) {
			importance.Fill(x.simulators, p, first, make([]importance.Run, count))
		})
	}
	return d, err
}

// draw is scale.draw. It returns the number after the last run that would have been drawn here.
func (a *afar) draw(d *drawn) (end uint64, err error) {
	o := a.options()
	o.Draw = a.fill
	d.learned = importance.Learn(a.simulators, 0, o)
	a.steps, end = d.learned.Steps, d.learned.Next
	if d.learned.Err != nil || d.learned.Interrupted {
		return end, d.learned.Err
	}
	effort := a.effort()
	round, taken, all := make([]importance.Run, effort), 0, estimateRounds*effort
	for range estimateRounds {
		if err := a.fill(d.learned.Policy, d.learned.Next+uint64(taken), round); err != nil {
			return end + uint64(taken), err
		}
		for i := range round {
			if taken++; !a.take(d, &round[i]) {
				batches := (taken + importance.Batch - 1) / importance.Batch
				return end + uint64(min(all, batches*importance.Batch)), nil
			}
		}
	}
	return end + uint64(all), nil
}

// fill has runs drawn from one on, as many as there is room for.
func (a *afar) fill(p *importance.Policy, first uint64, runs []importance.Run) error {
	if p.Weights() > mostWeights {
		importance.Fill(a.simulators, p, first, runs)
		return nil
	}
	size := max(leastBlock, len(runs)/tasksOfRound)
	return a.crew.All((len(runs)+size-1)/size, func(i int) (uint64, []byte, error) {
		t := task{First: first + uint64(i*size), Count: min(size, len(runs)-i*size), Policy: p}
		data, err := spread.Pack(&t)
		return t.First, data, err
	}, func(i int, b *block) {
		copy(runs[i*size:], b.Runs)
		a.book.Add(b.Runs[0].Number, uint64(len(b.Runs)), p, b.Noted)
	})
}

// fits is spread.Kind.Fits.
func fits(data []byte, b *block) error {
	var t task
	if err := spread.Unpack(data, &t); err != nil {
		return err
	}
	if len(b.Runs) != t.Count || b.Upto < t.First+uint64(t.Count) {
		return fmt.Errorf("%d runs where %d were asked for", len(b.Runs), t.Count)
	}
	for k := range b.Runs {
		if b.Runs[k].Number != t.First+uint64(k) {
			return fmt.Errorf("run %d where run %d was asked for", b.Runs[k].Number, t.First+uint64(k))
		}
	}
	return nil
}

// same is spread.Kind.Same. Written down by one process, what is the same is written the same.
func same(a, b *block) bool {
	x, err := spread.Pack(a.Runs)
	y, other := spread.Pack(b.Runs)
	return err == nil && other == nil && bytes.Equal(x, y)
}
