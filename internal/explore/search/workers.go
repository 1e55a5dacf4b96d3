package search

import (
	"sync"

	"heddle/internal/explore/system"
)

// This file lets several workers search depth first together. Each has a cursor of
// its own and goes its own way; what one has stored the others leave out. One that
// has nothing left to do gets a part of another's path: every second state on it that
// has actions left. It goes there by taking the actions on the way.
//
// Which worker reaches a state first is a matter of chance. What is explored is not:
// which actions of a state are enough follows from the state and from them (see
// system.Cursor), so the states are the same for any number of workers. Which of
// several violations is found first may differ.

// Worker is what one worker has for itself: a cursor, a front of the common store
// over it, and who observes what it does.
type Worker struct {
	Cursor system.Cursor
	Store  Store
	Watch  Watcher

	// Poll is called as Options.Poll is, with the figures of all workers, and never
	// by two of them at a time; nil: Options.Poll is.
	Poll func(Stats) Limit

	// Steady reports whether the cursor takes the same steps as the others' cursors: only
	// then can paths be passed on. Nil: it does.
	Steady func() bool
}

// ParallelDepthFirst searches all states depth first. Its figures are those of all workers.
func ParallelDepthFirst(workers []Worker, o Options) *Result {
	c := &pool{Exchange: NewExchange[Job](len(workers)), stats: make([]Stats, len(workers))}
	for i, w := range workers {
		d := &dfs{pool: c, sharer: c, number: i, cur: w.Cursor, store: w.Store, o: o, order: drawn{o.Shuffle + uint64(i)}, keys: map[uint64]bool{}}
		d.o.Watch = w.Watch
		if w.Poll != nil {
			d.o.Poll = w.Poll
		}
		if d.steady = w.Steady; d.steady == nil {
			d.steady = func() bool { return true }
		}
		c.workers = append(c.workers, d)
	}
	var all sync.WaitGroup
	for _, d := range c.workers {
		all.Go(func() {
			d.guarded(d.work)
			c.Leave(d.stop)
		})
	}
	all.Wait()
	r := c.result()
	o.Proviso.judge(c.workers[0], c.Stopped(), r)
	return r
}

// pool is what the workers have in common.
type pool struct {
	*Exchange[Job]
	workers []*dfs

	polling sync.Mutex
	stats   []Stats // by each worker; Bytes are its own
}

// work is the life of a worker. The first one begins.
func (d *dfs) work() {
	if !d.begin(func() bool { return d.number == 0 }) {
		return
	}
	if d.number == 0 {
		d.explore()
	}
	for !d.stop {
		j, ok := d.pool.Take()
		if !ok || !d.steady() {
			return
		}
		if err := d.follow(j); err != nil {
			panic("heddle bug: another worker's path: " + err.Error())
		}
		d.explore()
	}
}

// poll publishes a worker's figures and stops it where all must stop.
func (c *pool) poll(d *dfs) {
	if c.Stopped() {
		d.stop = true
		return
	}
	c.polling.Lock()
	defer c.polling.Unlock()
	mine := d.res.Stats
	mine.Bytes = d.own()
	c.stats[d.number] = mine
	all := c.sum(d.store)
	d.bound(all)
}

// sum adds up the workers' figures.
func (c *pool) sum(st Store) (all Stats) {
	for _, s := range c.stats {
		all = all.Plus(s)
	}
	all.Bytes += st.Bytes()
	return all
}

// result joins what the workers found.
func (c *pool) result() *Result {
	var all Union
	for i, d := range c.workers {
		d.res.States, d.res.Bytes = d.store.Count(), d.own()
		c.stats[i] = d.res.Stats
		all.Add(&d.res, c.workers[0].o.KeyOf)
	}
	all.Stats = c.sum(c.workers[0].store)
	return &all.Result
}
