package sample

import "sync"

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
	c := pipeline{order: make(chan *job, 2*len(samplers)), jobs: make(chan *job, 2*len(samplers)), stop: make(chan struct{})}
	var done sync.WaitGroup
	done.Add(1 + len(samplers))
	go func() {
		defer done.Done()
		c.dispatch(first, limit)
	}()
	for _, s := range samplers {
		go func() {
			defer done.Done()
			c.work(s)
		}()
	}
	c.consume(f)
	close(c.stop)
	done.Wait()
}

// job is a batch of runs.
type job struct {
	first, count uint64
	runs         chan []Run
}

// pipeline passes each job to a worker, and to the consumer in order.
type pipeline struct {
	order, jobs chan *job
	stop        chan struct{}
}

// dispatch makes the jobs.
func (c *pipeline) dispatch(first, limit uint64) {
	defer close(c.jobs)
	defer close(c.order)
	for at := uint64(0); at < limit; at += batch {
		j := &job{first: first + at, count: min(batch, limit-at), runs: make(chan []Run, 1)}
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

func (c *pipeline) work(s *Sampler) {
	for j := range c.jobs {
		runs := make([]Run, 0, j.count)
		for k := range j.count {
			select {
			case <-c.stop:
				return
			default:
			}
			runs = append(runs, s.Run(j.first+k))
		}
		j.runs <- runs
	}
}

// consume takes the jobs' runs in order.
func (c *pipeline) consume(f func(Run) bool) {
	for j := range c.order {
		for _, r := range <-j.runs {
			if !f(r) {
				return
			}
		}
	}
}
