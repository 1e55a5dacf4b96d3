package sampling

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"

	"heddle/internal/ask/query"
	"heddle/internal/chance/sample"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/spread"
	"heddle/internal/explore/search"
)

// This file has runs drawn by other processes (worker.go), and makes of them what drawing them here would have made.

// afar is a fleet that draws the runs of an answer.
type afar struct {
	crew  *spread.Crew[block]
	sides []*drawing
	books []spread.Book[task]
	over  *overSearch // nil: schedulers are not searched
	end   uint64      // the number after the last run that was asked for
}

// drawAfar lets a plan's fleet draw the runs of a query from now on, those of two drawings by turns.
func drawAfar(q *query.Query, over *overSearch, sides ...*drawing) (*afar, error) {
	p := sides[0].p
	x := &afar{sides: sides, books: make([]spread.Book[task], len(sides)), over: over}
	var err error
	x.crew, err = spread.Begin(p, q, spread.Kind[block]{
		Again: func() (spread.Worker, error) { return NewWorker(p, q) },
		Fits:  x.fits,
		Same:  sameBlock,
	})
	return x, err
}

// each gives runs to f, from one on, until f has enough or there were so many; of two drawings one of each number by turns. It reports whether that is the end of
// them, and not a limit.
func (x *afar) each(first, limit uint64, f func(sample.Run) (more bool)) error {
	return sample.EachFar(x.draw, x.crew.Width(), first, limit, func(r sample.Run) bool {
		x.end = r.Number + 1
		return f(r)
	})
}

// draw is a sample.Far.
func (x *afar) draw(first, count uint64, stop <-chan struct{}) ([]sample.Run, error) {
	t := task{First: first, Count: count}
	if x.over != nil {
		t.Tried = x.over.of(first, count)
	}
	data, err := spread.Pack(&t)
	if err != nil {
		return nil, err
	}
	b, err := x.crew.Do(first, data, stop)
	if err != nil {
		return nil, err
	}
	list := make([]sample.Run, 0, len(b.Sides)*int(count))
	for k := range count {
		for i := range b.Sides {
			list = append(list, b.Sides[i].Runs[k])
		}
	}
	for i := range b.Sides {
		x.books[i].Add(first, count, t, b.Sides[i].Noted)
	}
	return list, nil
}

// fits is spread.Kind.Fits.
func (x *afar) fits(data []byte, b *block) error {
	var t task
	if err := spread.Unpack(data, &t); err != nil {
		return err
	}
	if len(b.Sides) != len(x.sides) {
		return fmt.Errorf("runs of %d drawings, not %d", len(b.Sides), len(x.sides))
	}
	for i, s := range b.Sides {
		if uint64(len(s.Runs)) != t.Count || s.Upto < t.First+t.Count {
			return fmt.Errorf("%d runs where %d were asked for", len(s.Runs), t.Count)
		}
		if s.Lacks && len(x.sides[i].missing) == 0 {
			return errors.New("a number that has no value, where none was asked for")
		}
		for k := range s.Runs {
			if s.Runs[k].Number != t.First+uint64(k) {
				return fmt.Errorf("run %d where run %d was asked for", s.Runs[k].Number, t.First+uint64(k))
			}
		}
	}
	return nil
}

// finish ends the work, after an error or without one, and takes over what was noted of the runs below one.
func (x *afar) finish(err error, end uint64) error {
	d := x.sides[0]
	if d.limit != "" && d.limit != search.Runs {
		x.crew.Keep()
	}
	err = x.crew.Close(err)
	if errors.Is(err, plan.ErrGivenUp) {
		// The user, memory or time want an end, and poll knows of the first two.
		d.limit, err = cmp.Or(d.limit, d.poll(d.stats()), search.Time), nil
	}
	for i, d := range x.sides {
		if err == nil && end > 0 {
			err = d.adopt(&x.books[i], x.over, end)
		}
	}
	return err
}

// adopt takes over what machines elsewhere noted in the runs below one.
func (d *drawing) adopt(book *spread.Book[task], over *overSearch, end uint64) error {
	lacks, err := book.Adopt(d.samplers[0].Machine().Notes(), end, func(t task, first, count uint64) {
		if over != nil {
			over.schedulers = t.Tried
		}
		sample.Each(d.samplers, first, count, func(sample.Run) bool { return true })
	})
	if lacks {
		*d.missing[0] = true
	}
	return err
}

// fromFar is each with runs of a fleet.
func (d *drawing) fromFar(f func(sample.Run) (more bool)) error {
	x, err := drawAfar(d.asks, nil, d)
	if err != nil {
		return err
	}
	err = x.each(0, math.MaxUint64, f)
	return x.finish(err, x.end)
}

// sameBlock is spread.Kind.Same.
func sameBlock(a, b *block) bool {
	return slices.EqualFunc(a.Sides, b.Sides, func(a, b side) bool { return slices.EqualFunc(a.Runs, b.Runs, sameRun) })
}

// sameRun reports whether two runs came out the same.
func sameRun(a, b sample.Run) bool {
	if (a.Gap == nil) != (b.Gap == nil) || a.Gap != nil && *a.Gap != *b.Gap {
		return false
	}
	sameValue := math.Float64bits(a.Value) == math.Float64bits(b.Value)
	a.Gap, b.Gap, a.Value, b.Value = nil, nil, 0, 0
	return sameValue && a == b
}
