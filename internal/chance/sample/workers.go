package sample

import (
	"errors"
	"sync"

	"heddle/internal/host/together"
)

// batch is the number of runs that a worker draws at a time.
const batch = 64

// Each draws runs first, first+1, ... and gives them to f in this order, until f
// says that it has enough or limit runs were drawn. Each sampler is one worker; they
// must have been made with the same seed, bound and property. Runs that f did not
// ask for may have been drawn, and are dropped.
func Each(samplers []*Sampler, first, limit uint64, f func(Run) (more bool)) {
	if len(samplers) == 1 {
		for k := first; k-first < limit && f(samplers[0].Run(k)); k++ {
		}
		return
	}
	c := newPipeline(2 * len(samplers))
	workers := make([]drawer, len(samplers))
	for i, s := range samplers {
		workers[i] = s.block
	}
	_ = c.run(workers, first, limit, func(uint64) uint64 { return batch }, f) // samplers draw without errors
}

// drawer draws so many runs, from one on. It may return fewer, with any error, once stop is closed.
type drawer func(first, count uint64, stop <-chan struct{}) ([]Run, error)

// block is a drawer.
func (p *Sampler) block(first, count uint64, stop <-chan struct{}) ([]Run, error) {
	runs := make([]Run, 0, count)
	for k := range count {
		select {
		case <-stop:
			return nil, nil
		default:
		}
		runs = append(runs, p.Run(first+k))
	}
	return runs, nil
}

// job is a batch of runs.
type job struct {
	first, count uint64
	drawn        chan drawn
}

// drawn is what came of a job.
type drawn struct {
	runs []Run
	err  error
}

// pipeline passes each job to a worker, and to the consumer in order.
type pipeline struct {
	order, jobs chan *job
	stop        chan struct{}
	failed      together.Panic
}

// newPipeline has room for so many jobs whose runs the consumer has not asked for.
func newPipeline(ahead int) *pipeline {
	return &pipeline{order: make(chan *job, ahead), jobs: make(chan *job, ahead), stop: make(chan struct{})}
}

// run lets workers draw batches, whose sizes follow from their place, until f has enough. The error is that of the first batch that has one, after
// runs that f was given.
func (c *pipeline) run(workers []drawer, first, limit uint64, size func(at uint64) uint64, f func(Run) bool) error {
	var done sync.WaitGroup
	done.Go(func() { c.dispatch(first, limit, size) })
	for _, draw := range workers {
		done.Go(func() { c.work(draw) })
	}
	err := c.consume(f)
	close(c.stop)
	done.Wait()
	c.failed.Again()
	return err
}

// dispatch makes the jobs.
func (c *pipeline) dispatch(first, limit uint64, size func(at uint64) uint64) {
	defer close(c.jobs)
	defer close(c.order)
	for at := uint64(0); at < limit; {
		j := &job{first: first + at, count: min(size(at), limit-at), drawn: make(chan drawn, 1)}
		at += j.count
		select {
		case c.order <- j:
		case <-c.stop:
			return
		}
		select {
		case c.jobs <- j:
		case <-c.stop:
			return
		}
	}
}

func (c *pipeline) work(draw drawer) {
	for j := range c.jobs {
		var runs []Run
		var err error
		if !c.failed.Do(func() { runs, err = draw(j.first, j.count, c.stop) }) {
			err = errFailed
		}
		select {
		case <-c.stop:
			return
		default:
		}
		j.drawn <- drawn{runs, err}
	}
}

// errFailed is the error of a batch in which a worker has panicked; nobody sees it.
var errFailed = errors.New("a worker failed")

// consume takes the jobs' runs in order.
func (c *pipeline) consume(f func(Run) bool) error {
	for j := range c.order {
		d := <-j.drawn
		if d.err != nil {
			return d.err
		}
		for _, r := range d.runs {
			if !f(r) {
				return nil
			}
		}
	}
	return nil
}
