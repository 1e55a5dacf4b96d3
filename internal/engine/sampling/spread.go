package sampling

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"encoding/gob"
	"errors"
	"fmt"
	"math"
	"slices"
	"sync"

	"heddle/internal/ask/query"
	"heddle/internal/chance/sample"
	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/search"
)

// This file draws runs in other processes (plan.Fleet): what they are sent, what they send back, and what is made of it.
//
// A run follows from its number, so that it does not matter who draws it. What a machine's notes hold matters too: the assumptions of an answer are made
// of them, and a machine notes things of all the runs that it has drawn, whether the answer asks for these or not. So a worker says how far it has
// come; where that is beyond the last run of the answer, its notes are left aside and the block is drawn here again. So is the first block, which
// must be what a worker has sent.

// block is what comes back of a task.
type block struct {
	Runs  []sample.Run
	Notes machine.NotesRecord // of all runs of its machine so far
	Lacks bool                // the number that is asked for had no value in some state of these runs
	Upto  uint64              // numbers below which these all are
}

// Worker draws blocks of runs for a drawing in another process. It is for one goroutine.
type Worker struct {
	d    *drawing
	upto uint64
}

// NewWorker prepares one for a plan and a query of plan.OpenBundle.
func NewWorker(p *plan.Plan, q *query.Query) (*Worker, error) {
	p = p.With(func(t *plan.Task) { t.Search.Workers = 1 })
	var d *drawing
	var err error
	if q.Kind == query.Estimate {
		d, err = drawValues(p, q)
	} else {
		d, err = draw(p, q, runSteps(p, q.Left), p.Sampling.Seed, monitored(q, q.Left))
	}
	if err != nil {
		return nil, err
	}
	return &Worker{d: d}, nil
}

// Close gives the machine back.
func (w *Worker) Close() error { return w.d.close(nil) }

// mostRuns is how many runs a task may ask for: more than any does.
const mostRuns = 1 << 16

// Do does a task: it returns the block of runs that it asks for.
func (w *Worker) Do(task []byte) ([]byte, error) {
	if len(task) != 16 {
		return nil, fmt.Errorf("a task of %d bytes, not 16", len(task))
	}
	first, count := binary.LittleEndian.Uint64(task), binary.LittleEndian.Uint64(task[8:])
	if count == 0 || count > mostRuns || first > math.MaxUint64-count {
		return nil, fmt.Errorf("a task of %d runs from %d on", count, first)
	}
	x := w.d.samplers[0]
	b := block{Runs: make([]sample.Run, 0, count)}
	for k := range count {
		b.Runs = append(b.Runs, x.Run(first+k))
	}
	w.upto = max(w.upto, first+count)
	b.Notes, b.Lacks, b.Upto = x.Machine().Notes().Record(), w.d.lacksValue(), w.upto
	var out bytes.Buffer
	err := gob.NewEncoder(&out).Encode(&b)
	return out.Bytes(), err
}

// spread are the blocks that other processes have drawn.
type spread struct {
	team plan.Team

	mu     sync.Mutex
	blocks []noted
	begin  []sample.Run // the first block
}

// noted is a block without its runs.
type noted struct {
	first, count uint64
	notes        machine.NotesRecord
	lacks        bool
	upto         uint64
}

// spreads is from with runs of a fleet, from the first one on.
func (d *drawing) spreads(q *query.Query, f func(sample.Run) bool) error {
	bundle, err := plan.Bundle(d.p, q)
	if err != nil {
		return err
	}
	team, err := d.p.Host.Fleet.Begin(bundle)
	if err != nil {
		return err
	}
	x := &spread{team: team}
	err = sample.EachFar(x.draw, team.Width(), 0, math.MaxUint64, f)
	err = errors.Join(err, team.Close(err == nil))
	if errors.Is(err, plan.ErrGivenUp) {
		// The user, memory or time want an end, and poll knows of the first two.
		d.limit, err = cmp.Or(d.poll(d.stats()), search.Time), nil
	}
	if err == nil && d.chance.Runs > 0 {
		err = d.adopt(x, uint64(d.chance.Runs))
	}
	return err
}

// draw is a sample.Far.
func (x *spread) draw(first, count uint64, stop <-chan struct{}) ([]sample.Run, error) {
	task := binary.LittleEndian.AppendUint64(nil, first)
	task = binary.LittleEndian.AppendUint64(task, count)
	result, _, err := x.team.Do(first, task, stop)
	if err != nil {
		return nil, err
	}
	var b block
	if err := gob.NewDecoder(bytes.NewReader(result)).Decode(&b); err != nil {
		return nil, fmt.Errorf("what a worker has sent cannot be read: %w", err)
	}
	if uint64(len(b.Runs)) != count || b.Upto < first+count {
		return nil, fmt.Errorf("a worker has sent %d runs where %d were asked for", len(b.Runs), count)
	}
	for i := range b.Runs {
		if b.Runs[i].Number != first+uint64(i) {
			return nil, fmt.Errorf("a worker has sent run %d where run %d was asked for", b.Runs[i].Number, first+uint64(i))
		}
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	x.blocks = append(x.blocks, noted{first, count, b.Notes, b.Lacks, b.Upto})
	if first == 0 {
		x.begin = b.Runs
	}
	return b.Runs, nil
}

// adopt takes over what the machines noted in the runs below one.
func (d *drawing) adopt(x *spread, end uint64) error {
	notes := d.samplers[0].Machine().Notes()
	for _, b := range x.blocks {
		if b.lacks && len(d.missing) == 0 {
			return errors.New("a worker says of a number that it has no value, and none was asked for: its build is another one")
		}
		if b.first > 0 && b.upto <= end {
			if err := notes.AdoptRecord(b.notes); err != nil {
				return fmt.Errorf("what a worker has sent cannot be read: %w", err)
			}
			if b.lacks {
				*d.missing[0] = true
			}
		}
		if b.first >= end || b.first > 0 && b.upto <= end {
			continue
		}
		var again []sample.Run
		sample.Each(d.samplers, b.first, min(b.count, end-b.first), func(r sample.Run) bool {
			again = append(again, r)
			return true
		})
		if b.first == 0 && !slices.EqualFunc(again, x.begin[:len(again)], sameRun) {
			return errors.New("a worker has drawn other runs than this process does with the same numbers: one of both cannot be trusted, so there is no answer")
		}
	}
	return nil
}

// sameRun reports whether two runs came out the same.
func sameRun(a, b sample.Run) bool {
	if (a.Gap == nil) != (b.Gap == nil) || a.Gap != nil && *a.Gap != *b.Gap {
		return false
	}
	a.Gap, b.Gap = nil, nil
	return a == b
}
