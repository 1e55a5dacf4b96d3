package liveness

import (
	"fmt"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"

	"heddle/internal/explore/schedule"
	"heddle/internal/explore/search"
	"heddle/internal/explore/system"
)

// This file lets several workers search a product together. A state is explored by the worker that finds it first, which looks for components
// depth first among the states that it finds, as Search does (Tarjan's algorithm by several: Lowe, Concurrent depth-first search algorithms
// based on Tarjan's algorithm, TACAS 2014). There, a worker that comes to what another one is exploring waits for it. Here it puts off what rests on that: where a
// component is explored, and an edge leads from it to a state from which an accepting cycle may be reached, for all that is known, its edges are kept
// (putoff.go), and searched when all workers are done. A worker that has nothing left to do gets a part of another's path (search.Exchange), and goes
// there by taking the actions on the way.
//
// What a worker may conclude. Edges are here those that may lie on an accepting cycle, as far as the automaton says (step.joins); states beside which it has no such cycle are
// explored by whoever finds them, and are no nodes (idle.go). Let the states that are gone be those whose component one worker has explored alone, all edges of which lead into it or to
// states that were gone before, and which is not accepting. By induction in the order in which they went, no edge leads from what is gone to a state that is not, and no
// accepting cycle has a state that is gone: a cycle lies in one component, of which the worker has seen all edges. So an accepting cycle of the product lies among the
// other nodes, which have all been explored when no worker has anything left; their edges have all been kept, save those to what is gone; and the
// components of these edges are judged as those of the whole product. Until then a worker relies on others for one fact only, that a state is gone, which stays true.
// The way to a lasso that is found at the end is looked for anew, among the states that were found.
//
// A lasso that is found on the way consists of edges that one worker has taken, along its path and back to it. States that a worker got with a path
// are on its path, so that cycles back to them are seen as well; their finder explored others of their edges, so that these never count as gone.
//
// Which actions of a state are taken follows from the state and from them (system.Cursor), not from the path, so that the product is the same for any number of
// workers: what reductions leave out of it is left out for the reasons that hold for one.
//
// Rejected: UFSCC (Bloemen, Laarman, van de Pol 2016) lets any worker continue at any state of a component, but a
// machine executes and undoes, and cannot jump. In the swarm of Renault and others (2015) workers have nothing to share
// where all states are one component. CNDFS (Evangelista and others 2012) needs a copy of each state for each
// acceptance set and thread. The price of ours: a cycle through states of several workers, and along the path of none,
// is found at the end only.

// Worker is what one worker has for itself: a cursor, a front of the common store over it, and the question, asked of that cursor.
type Worker struct {
	Cursor  system.Cursor // takes actions as a whole: no system.Staged
	Store   search.Store
	Options Options

	// Steady reports whether the cursor takes the same steps as the others' cursors: only then can paths be passed on. Nil: it does.
	Steady func() bool
}

// Together is Search by several workers; Shortest is not heeded.
func Together(list []Worker) *Result {
	t := gathered(list)
	t.run()
	return &t.res
}

func gathered(list []Worker) *together {
	t := &together{exchange: search.NewExchange[job](len(list)), nodes: newNodes(), stats: make([]search.Stats, len(list))}
	t.failures = failures{o: &list[0].Options, res: &t.res, keys: map[uint64]bool{}}
	for i, m := range list {
		t.workers = append(t.workers, t.newWorker(i, m))
	}
	return t
}

func (t *together) run() {
	var all sync.WaitGroup
	for _, w := range t.workers {
		all.Go(w.guarded)
	}
	all.Wait()
	if t.panicked != "" {
		panic("heddle bug: a worker failed: " + t.panicked)
	}
	if t.complete() {
		t.decide()
	}
	t.res.Stats = t.sum()
}

// together is what workers have in common.
type together struct {
	workers  []*worker
	exchange *search.Exchange[job]
	nodes    *nodes

	idle atomic.Int64 // states found that are no nodes

	mu       sync.Mutex
	res      Result
	failures failures
	panicked string

	polling sync.Mutex
	stats   []search.Stats // by each worker; Bytes are its own
}

// worker is a worker at work.
type worker struct {
	*together
	me     int32
	o      Options
	steady func() bool
	walk   walk
	start  struct {
		mark, store int
		key         uint64
	}
	stop bool

	condition condition
	last      int32 // number of the state that was found last
	active    []int32
	roots     []component
	borrowed  map[int32]int32 // numbers of the states that others found on the path that the worker got, until their components are complete
	lent      []int32         // these states, in that order
	edges     []entry         // of components that are not complete
	kinds     kinds
	late      []entry // of those that are put off
	rest      int     // steps until the path is looked through again for something to give
	polled    int     // transitions at the last poll
	deepest   int
}

func (t *together) newWorker(i int, m Worker) *worker {
	m.Options.followAll()
	w := &worker{together: t, me: int32(i), o: m.Options, steady: m.Steady, condition: m.Options.condition()}
	if w.steady == nil {
		w.steady = func() bool { return true }
	}
	w.walk = walk{product: newProduct(m.Cursor, m.Store, m.Options), ends: func() {}, fails: w.found, arrives: w.observe}
	if w.walk.staged != nil {
		panic("heddle bug: actions that are taken in stages have one worker")
	}
	return w
}

// guarded is the life of a worker. What panics there does so where all workers are waited for.
func (w *worker) guarded() {
	defer func() {
		if p := recover(); p != nil {
			w.mu.Lock()
			w.panicked, w.stop = fmt.Sprintf("%v\n%s", p, debug.Stack()), true
			w.mu.Unlock()
		}
		w.exchange.Leave(w.stop)
	}()
	w.live()
	w.publish()
}

func (w *worker) live() {
	if f := w.walk.cur.Start(); f != nil {
		w.found(f)
		return
	}
	w.start.key = w.walk.store.VisitFirst()
	w.start.mark, w.start.store = w.walk.cur.Mark(), w.walk.store.Mark()
	if w.me == 0 {
		w.observe()
		w.discover(w.initial())
		w.explore()
	}
	for !w.stop {
		j, ok := w.exchange.Take()
		if !ok || !w.follow(j) {
			return
		}
		w.explore()
	}
}

// initial leads to the first state.
func (w *worker) initial() step {
	return step{key: w.start.key, at: at{q: w.o.Automaton.Initial}, idle: w.walk.idle[w.o.Automaton.Initial]}
}

// explore takes what is left of the edges along the path.
func (w *worker) explore() {
	for len(w.walk.path) > 0 && !w.stop {
		if w.rest--; w.rest <= 0 && w.exchange.Wanted() {
			w.give()
		}
		if n := w.walk.transitions; n%w.every() == 0 && n > w.polled {
			w.polled = n
			w.poll()
		}
		e, ok := w.walk.next()
		if !ok {
			w.leave()
			continue
		}
		if e.idle {
			if e.isNew {
				w.discover(e)
			}
			continue
		}
		w.arrive(e)
	}
}

// arrive follows an edge to a state that is a node, or is to be one.
func (w *worker) arrive(e step) {
	switch id, isNew := w.node(e); {
	case isNew:
		w.enter(e, id)
	case id >= 0 && e.joins:
		w.meet(e, id)
	}
}

// node is the one that an edge leads to; -1: the store takes it for one that it has, and nobody found it.
func (w *worker) node(e step) (id int32, isNew bool) {
	if e.isNew || !w.o.Lossy {
		return w.nodes.enter(e.key, w.me)
	}
	if id, ok := w.nodes.find(e.key); ok {
		return id, false
	}
	return -1, false
}

// number is that of a state whose component is not complete, if it is the worker's or lies on its path; or gone, or elsewhere.
func (w *worker) number(id int32) int32 {
	n := w.nodes.of(id)
	s := n.standing.Load()
	if s == gone || s > 0 && n.finder == w.me {
		return s
	}
	if s, ok := w.borrowed[id]; ok {
		return s
	}
	return elsewhere
}

// discover enters a product state that nobody has found, and that is no node yet.
func (w *worker) discover(e step) {
	if !e.idle {
		id, _ := w.nodes.enter(e.key, w.me)
		w.enter(e, id)
		return
	}
	if w.idle.Add(1); w.mayEnter() {
		w.push(noNode, e)
	}
}

// states is how many all have found.
func (t *together) states() int { return int(t.nodes.count.Load()) + int(t.idle.Load()) }

// mayEnter reports whether bounds allow one state more on the path.
func (w *worker) mayEnter() bool {
	if w.o.MaxStates > 0 && w.states() > w.o.MaxStates {
		w.limit(search.States)
		return false
	}
	if w.o.MaxDepth > 0 && len(w.walk.path) >= w.o.MaxDepth {
		w.limit(search.Depth)
		return false
	}
	return true
}

// enter puts a node that is the worker's on the path.
func (w *worker) enter(e step, id int32) {
	if !w.mayEnter() {
		return
	}
	w.keep(e, id)
	w.last++
	w.nodes.of(id).standing.Store(w.last)
	w.active = append(w.active, id)
	w.roots = append(w.roots, component{number: w.last, depth: int32(len(w.walk.path)), edges: len(w.edges), in: e.marks, led: e.joins})
	w.push(id, e)
}

func (w *worker) push(node int32, e step) {
	w.walk.push(node, e.at, e)
	w.deepest = max(w.deepest, len(w.walk.path))
}

// keep remembers an edge from the end of the path, which may lie on an accepting cycle.
func (w *worker) keep(e step, to int32) {
	if e.joins {
		w.edges = append(w.edges, entry{w.walk.path[len(w.walk.path)-1].node, to, w.kinds.of(w.condition.kept(e.marks))})
	}
}

// meet follows an edge to a state that is known: if that lies on the path, or leads back there, all components between are one.
func (w *worker) meet(e step, id int32) {
	number := w.number(id)
	if number == gone {
		return
	}
	w.keep(e, id)
	if number == elsewhere {
		return
	}
	w.roots = merged(w.roots, number, e.marks)
	if root := w.roots[len(w.roots)-1]; w.condition.accepts(root.own) {
		w.lasso(root, func(int32) bool { return true })
	}
}

// leave goes back from a state all of whose edges were followed, or given away.
func (w *worker) leave() {
	if !w.walk.path[len(w.walk.path)-1].idle {
		if root := w.roots[len(w.roots)-1]; int(root.depth) == len(w.walk.path)-1 {
			w.completes(root)
		}
	}
	if !w.stop {
		w.walk.pop()
	}
}

// completes takes a component out of what is searched: it is gone, or put off.
func (w *worker) completes(root component) {
	mine := w.edges[root.edges:]
	open := root.open || slices.ContainsFunc(mine, func(e entry) bool { return w.number(e.to) == elsewhere })
	if !open && w.condition.parts() && w.condition.mayAccept(root.own) && w.unfold(root) {
		return
	}
	standing := int32(gone)
	w.edges, w.roots = w.edges[:root.edges], w.roots[:len(w.roots)-1]
	switch {
	case open:
		standing = elsewhere
		w.late = append(w.late, mine...)
		if root.led {
			w.roots[len(w.roots)-1].open = true
		}
	case root.led:
		w.edges = w.edges[:root.edges-1] // that which led here
	}
	for len(w.active) > 0 {
		n := w.nodes.of(w.active[len(w.active)-1])
		if n.standing.Load() < root.number {
			break
		}
		n.standing.Store(standing)
		w.active = w.active[:len(w.active)-1]
	}
	for len(w.lent) > 0 && w.borrowed[w.lent[len(w.lent)-1]] >= root.number {
		delete(w.borrowed, w.lent[len(w.lent)-1])
		w.lent = w.lent[:len(w.lent)-1]
	}
}

// unfold looks into a component that is complete for an accepting part, and makes its lasso.
func (w *worker) unfold(root component) bool {
	var list []edge
	for _, e := range w.edges[root.edges:] {
		if w.number(e.to) >= root.number {
			list = append(list, edge{e.from, e.to, w.kinds.list[e.kind]})
		}
	}
	part := w.condition.part(list)
	if part == nil {
		w.stands(w.condition, list)
		return false
	}
	w.lasso(root, func(id int32) bool { return part[id] })
	return true
}

// lasso makes the lasso of a component whose first state lies on the path, unless another worker has one.
func (w *worker) lasso(root component, within func(id int32) bool) {
	w.stop = true
	prefix, _ := w.walk.way(int(root.depth))
	first := w.walk.path[root.depth].node
	var arcs []arc
	w.walk.again(int(root.depth), func(key uint64) (int32, bool) {
		id, ok := w.nodes.find(key)
		return id, ok && w.number(id) >= root.number
	}, func(a arc) bool {
		arcs = append(arcs, a)
		return true
	})
	before, cycle := closing(first, arcs, within, w.condition)
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.res.Lasso == nil {
		w.res.Lasso = &schedule.Lasso{Prefix: append(prefix, actions(before)...), Cycle: actions(cycle)}
		w.res.Answers = make([]bool, len(w.res.Lasso.Prefix)+len(w.res.Lasso.Cycle))
	}
}

// observe reports what shows in the state that the cursor stands in.
func (w *worker) observe() {
	for _, f := range w.walk.cur.Observe(nil) {
		w.found(f)
	}
}

// found records a failure of the action that is being taken, or of the state that it led to.
func (w *worker) found(f *system.Failure) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.stop = w.failures.note(f, func() (schedule.Schedule, []bool) { return w.walk.way(len(w.walk.path)) }) || w.stop
}
