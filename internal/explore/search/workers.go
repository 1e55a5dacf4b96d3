package search

import (
	"slices"
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
	c := &pool{Exchange: NewExchange[job](len(workers)), stats: make([]Stats, len(workers))}
	for i, w := range workers {
		d := &dfs{pool: c, number: i, cur: w.Cursor, store: w.Store, o: o, order: drawn{o.Shuffle + uint64(i)}, keys: map[uint64]bool{}}
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
	*Exchange[job]
	workers []*dfs

	polling sync.Mutex
	stats   []Stats // by each worker; Bytes are its own
}

// job is a path of which some states have actions left.
type job []segment

// segment is a state on a path, without what belongs to a cursor, and its actions.
type segment struct {
	frame frame
	acts  []system.Action
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
		d.cur.Undo(d.start.mark)
		d.store.Undo(d.start.storeMark)
		d.path, d.acts = d.path[:0], d.acts[:0]
		d.follow(j)
		d.explore()
	}
}

// give leaves a part of the path to a worker that has nothing to do.
func (d *dfs) give() {
	if !d.steady() {
		return
	}
	if j := d.split(); j != nil {
		d.pool.Give(j)
	}
}

// split takes a job off the path; nil if there is none. The states that keep their actions go along as the way there.
func (d *dfs) split() job {
	theirs, end := Shares(len(d.path), func(i int) bool { return d.path[i].left() })
	var j job
	for i := range end {
		fr := &d.path[i]
		copied := *fr
		if theirs[i] {
			fr.n = fr.next
		} else {
			copied.n = fr.next
		}
		j = append(j, segment{copied, slices.Clone(d.acts[fr.first : fr.first+int(copied.n)])})
	}
	return j
}

// left reports whether actions of a state are left to take.
func (fr *frame) left() bool {
	return fr.next < fr.n && (fr.next < fr.ample || fr.whole)
}

// follow goes to the end of a job's path, which becomes the worker's own.
func (d *dfs) follow(j job) {
	for i, s := range j {
		fr := s.frame
		fr.mark, fr.storeMark, fr.first = d.cur.Mark(), d.store.Mark(), len(d.acts)
		d.acts = append(d.acts, s.acts...)
		d.path = append(d.path, fr)
		if i+1 == len(j) {
			break
		}
		a := s.acts[fr.next-1]
		if f := d.cur.Do(a); f != nil {
			panic("heddle bug: an action that did not fail does when another worker takes it: " + f.Text)
		}
		d.store.Visit(fr.mark, d.extra(a.Thread, j[i+1].frame.spent))
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
