package liveness

import (
	"cmp"
	"slices"

	"heddle/internal/explore/search"
	"heddle/internal/explore/system"
)

// This file has what workers tell each other while they search: parts of paths, figures and limits.

// job is a path of which some states have actions left.
type job struct {
	path []frame // the actions of each from job.acts on
	acts []system.Action
}

// left reports whether actions of a state are left to take.
func (f *frame) left() bool { return f.next < f.ample }

// give leaves a part of the path to a worker that has nothing to do. What the states on it belong to is not complete before that worker is done.
func (w *worker) give() {
	if !w.steady() {
		return
	}
	path := w.walk.path
	theirs, end := search.Shares(len(path), func(i int) bool { return path[i].left() })
	if w.rest = len(path); end == 0 {
		return
	}
	var j job
	for i := range end {
		f := &path[i]
		copied := *f
		copied.first, copied.taking = len(j.acts), false
		j.acts = append(j.acts, w.walk.acts[f.first:f.first+int(f.n)]...)
		if theirs[i] {
			f.n, f.ample = f.next, f.next
		} else {
			copied.ample = min(copied.ample, copied.next)
		}
		j.path = append(j.path, copied)
	}
	for i := range w.roots {
		if int(w.roots[i].depth) < end {
			w.roots[i].open = true
		}
	}
	w.exchange.Give(j)
}

// follow goes to the end of a job's path, which becomes the worker's own; false: the cursor takes other steps than that of whom it has it from.
func (w *worker) follow(j job) bool {
	w.walk.cur.Undo(w.start.mark)
	w.walk.store.Undo(w.start.store)
	w.walk.path, w.walk.acts = w.walk.path[:0], append(w.walk.acts[:0], j.acts...)
	w.borrowed, w.lent = map[int32]int32{}, w.lent[:0]
	for i, f := range j.path {
		f.mark, f.storeMark = w.walk.cur.Mark(), w.walk.store.Mark()
		if !f.idle {
			w.borrow(&f, i)
		}
		w.walk.path = append(w.walk.path, f)
		if i+1 == len(j.path) {
			break
		}
		if !w.goes(&f, &j.path[i+1]) {
			if w.steady() {
				panic("heddle bug: an action leads elsewhere when another worker takes it")
			}
			return false
		}
	}
	return w.steady()
}

// borrow numbers a node that another worker found, at a depth of the path.
func (w *worker) borrow(f *frame, depth int) {
	w.last++
	w.borrowed[f.node], w.lent = w.last, append(w.lent, f.node)
	w.roots = append(w.roots, component{number: w.last, depth: int32(depth), edges: len(w.edges), in: f.by.marks, open: true})
}

// goes takes the action of a state on the path that leads to the next one there.
func (w *worker) goes(f, to *frame) bool {
	if f.n > 0 {
		if fail := w.walk.cur.Do(w.walk.taken(f)); fail != nil {
			return false
		}
	}
	key, _ := w.walk.store.Visit(f.mark, w.walk.extra(to.at))
	return key == to.by.key
}

// limit notes a bound that was hit, and stops.
func (w *worker) limit(l search.Limit) {
	w.stop = true
	w.mu.Lock()
	defer w.mu.Unlock()
	if !slices.Contains(w.res.Limits, l) {
		w.res.Limits = append(w.res.Limits, l)
	}
}

// every is how many transitions of a worker lie between two polls.
func (w *worker) every() int { return cmp.Or(w.o.PollEvery, pollEvery) }

// poll publishes a worker's figures, and stops it where all must stop.
func (w *worker) poll() {
	if w.exchange.Stopped() {
		w.stop = true
		return
	}
	w.publish()
	w.polling.Lock()
	defer w.polling.Unlock()
	all := w.sum()
	if w.o.MaxBytes > 0 && all.Bytes > w.o.MaxBytes || w.walk.store.Full() {
		w.limit(search.Memory)
	}
	if w.o.Poll == nil {
		return
	}
	if l := w.o.Poll(all); l != "" {
		w.limit(l)
	}
}

// publish tells the others a worker's figures.
func (w *worker) publish() {
	w.polling.Lock()
	defer w.polling.Unlock()
	mine := &w.stats[w.me]
	mine.Transitions, mine.Depth, mine.MaxDepth, mine.Work = w.walk.transitions, len(w.walk.path), w.deepest, system.WorkOf(w.walk.cur)
	mine.Bytes = w.walk.cur.Bytes() + int64(cap(w.edges)+cap(w.late))*entryBytes + int64(cap(w.walk.path))*frameBytes
}

// sum adds up the workers' figures.
func (t *together) sum() (all search.Stats) {
	for _, s := range t.stats {
		all = all.Plus(s)
	}
	all.States = t.states()
	all.Bytes += t.workers[0].walk.store.Bytes() + t.nodes.bytes.Load()
	return all
}
