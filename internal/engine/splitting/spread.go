package splitting

import (
	"bytes"
	"errors"
	"fmt"

	"heddle/internal/ask/query"
	"heddle/internal/chance/splitting"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/spread"
	"heddle/internal/explore/search"
)

// This file has replications drawn by other processes (worker.go). The pilot that fixes the levels is this process's: it is one replication, before all others.

// replicateFar is replicate by the plan's fleet.
func (h *ensemble) replicateFar(q *query.Query, alpha float64) ([]splitting.Result, error) {
	crew, err := spread.Begin(h.p, q, spread.Kind[replication]{
		Again: func() (spread.Worker, error) { return NewWorker(h.p, q) },
		Fits:  fits,
		Same:  same,
	})
	if err != nil {
		return nil, err
	}
	var book spread.Book[struct{}]
	var failed error
	results := h.replicate(alpha, func(first, count int) (list []splitting.Result) {
		if list, failed = h.drawFar(crew, &book, uint64(first), count); failed != nil { // which ends the replications
			list = append(list, splitting.Result{Stopped: true})
		}
		return list
	})
	if h.limits.Met() != "" {
		crew.Keep()
	}
	if err := crew.Close(failed); errors.Is(err, plan.ErrGivenUp) {
		h.limits.End(search.Time) // if it is not the user who wants an end, or memory
	} else if err != nil {
		return nil, err
	}
	_, err = book.Adopt(h.engines[0].Machine().Notes(), uint64(len(results)), func(_ struct{}, first, _ uint64) { h.engines[0].Replicate(first) })
	return results, err
}

// drawFar is splitting.Each by a fleet. With an error there are those of the results that come before all others that are missing.
func (h *ensemble) drawFar(crew *spread.Crew[replication], book *spread.Book[struct{}], first uint64, count int) ([]splitting.Result, error) {
	list := make([]*replication, count)
	err := crew.All(count, func(i int) (uint64, []byte, error) {
		data, err := spread.Pack(&task{first + uint64(i), h.levels})
		return first + uint64(i), data, err
	}, func(i int, r *replication) {
		list[i] = r
		book.Add(first+uint64(i), 1, struct{}{}, r.Noted)
		if h.options.Report != nil {
			h.options.Report(&r.Result, len(h.levels.Levels)+1, true)
		}
	})
	var results []splitting.Result
	for _, r := range list {
		if r == nil {
			break
		}
		if results = append(results, r.Result); r.Result.Stopped || r.Result.Capped {
			break
		}
	}
	return results, err
}

// fits is spread.Kind.Fits.
func fits(data []byte, r *replication) error {
	var t task
	if err := spread.Unpack(data, &t); err != nil {
		return err
	}
	if r.Upto <= t.Number {
		return errors.New("a replication that its worker has not drawn")
	}
	if n := len(r.Result.Levels); n > len(t.Levels.Levels)+1 && len(t.Levels.Levels) > 0 {
		return fmt.Errorf("a replication of %d levels", n)
	}
	return nil
}

// same is spread.Kind.Same. Written down by one process, what is the same is written the same.
func same(a, b *replication) bool {
	x, err := spread.Pack(&a.Result)
	y, other := spread.Pack(&b.Result)
	return err == nil && other == nil && bytes.Equal(x, y)
}
