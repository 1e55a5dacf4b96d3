package liveness

import (
	"heddle/internal/explore/schedule"
	"heddle/internal/explore/search"
	"heddle/internal/explore/system"
	"heddle/internal/temporal/automaton"
)

// product is what is searched: a cursor, beside an automaton that reads what propositions say of each state.
type product struct {
	cur       system.Cursor
	staged    system.Staged
	store     search.Store
	automaton *automaton.Automaton
	valuation func() uint64
	acted     func(since int) uint64
	clock     func() system.Clock
	stays     uint64
	promised  func(thread int) Fairness
	cutOff    func() bool
	inside    func() bool
	running   func(thread int) bool
	promises  bool // something is promised to threads
	whole     bool // all actions of each state are taken, whatever the cursor says is enough

	stray int32   // the stray state of the automaton
	part  []int32 // by states of the automaton: see sort
	idle  []bool
}

// newProduct is the product of what a cursor stands in and the options' automaton.
func newProduct(cur system.Cursor, store search.Store, o Options) *product {
	staged, _ := cur.(system.Staged)
	c := o.condition()
	p := &product{cur, staged, store, o.Automaton, o.Valuation, o.Acted, o.Clock, o.Stays, o.promised, o.CutOff, o.Inside, o.Running, c.weak || c.strong, o.Whole, o.stray, nil, nil}
	p.sort(&o)
	if p.acted == nil {
		p.acted = func(int) uint64 { return 0 }
	}
	if p.clock == nil {
		p.clock = func() system.Clock { return 0 }
	}
	if p.inside == nil {
		p.inside = func() bool { return false }
	}
	if p.running == nil {
		p.running = func(int) bool { return true }
	}
	return p
}

// at is where a run stands beside the state of the system: in a state of the automaton, and perhaps in an action of several steps that it never leaves
// again, where nobody else can act.
type at struct {
	q    int32
	ends bool // the run ends in the action
}

// extra is the number that the store keeps beside a state of the system: 0 for the automaton's initial state.
func (p *product) extra(a at) uint32 {
	q := uint32(a.q)
	switch first := uint32(p.automaton.Initial); q {
	case first:
		q = 0
	case 0:
		q = first
	}
	if a.ends {
		return q + uint32(len(p.automaton.States))
	}
	return q
}

// frame is a product state on the path.
type frame struct {
	mark, storeMark int
	node            int32
	at              at
	first           int   // its actions in walk.acts
	n, next         int32 // their number, and the next one
	ample           int32 // how many are enough, unless one of them may close a cycle, fails, or ends the run
	edge            int32 // the next edge of the automaton with the action that was taken, twice: then as of a run that never leaves the action that it is in
	inside          bool  // the action that was taken leads into the middle of one
	followed        bool  // the automaton has an edge with it
	taking          bool  // an action was taken: the cursor stood at after behind it
	after           int
	valuation       uint64       // of the state
	taken           uint64       // and of the action that was taken
	clock           system.Clock // what that does
	weak, strong    threads      // that can act, and to whom something of the kind is promised here
	staged          bool         // it lies in the middle of what the cursor takes in stages, where nothing is said of it
	middle          bool         // of an action: others could act, and have no turn
	absent          threads      // in the middle: those that could not, since they are not there
	idle            bool         // no accepting cycle leads through it: see idle.go
	by              step         // the edge that led here
}

// step is an edge of the product.
type step struct {
	action   system.Action
	stutters bool // the run is over, and stays where it is
	at       at
	marks    marks
	key      uint64
	isNew    bool
	idle     bool // no accepting cycle leads through where it leads
	joins    bool // it may lie on one itself
	within   bool // the action is one in the middle of what the cursor takes in stages, and leads to another such state
	answers  bool // the action is one in the middle
}

// walk is a path through the product, whose end is where the cursor stands.
type walk struct {
	*product
	path []frame
	acts []system.Action

	transitions int // actions taken
	ends        func()
	fails       func(*system.Failure)
	arrives     func() // behind each action
}

// push puts the state that the cursor stands in on the path.
func (w *walk) push(node int32, at at, by step) {
	first := len(w.acts)
	acts, ample := w.cur.Actions(w.acts)
	if w.acts = acts; w.staged != nil || w.whole { // what is enough in the middle of an action is not known
		ample = len(acts) - first
	}
	f := frame{mark: w.cur.Mark(), storeMark: w.store.Mark(), node: node, at: at, first: first, n: int32(len(w.acts) - first), ample: int32(ample), by: by, staged: w.isStaged(), idle: w.idle[at.q]}
	f.middle = w.inside()
	w.path = append(w.path, f)
	if f.staged {
		return
	}
	last := &w.path[len(w.path)-1]
	last.valuation = w.valuation()
	if f.idle || !w.promises {
		return
	}
	if f.middle {
		last.absent = w.absent()
	}
	for _, a := range w.acts[first:] {
		last.promise(w, int(a.Thread))
	}
}

// absent are the threads that are not there.
func (w *walk) absent() (list threads) {
	for t := range maxThreads {
		if !w.running(t) {
			list = list.with(t)
		}
	}
	return list
}

// promise notes what is promised to a thread that can act in the state.
func (f *frame) promise(w *walk, t int) {
	if t >= maxThreads {
		return
	}
	switch w.promised(t) {
	case Weak:
		f.weak = f.weak.with(t)
	case Strong:
		f.strong = f.strong.with(t)
	}
}

// isStaged reports whether the state that the cursor stands in lies in the middle of what it takes in stages. The automaton does not read such a state:
// what is said of a run is said where actions are over.
func (w *walk) isStaged() bool { return w.staged != nil && w.staged.Unfinished() }

// edges are those of the automaton that may be taken from a state: where it reads nothing, it stays where it is.
func (w *walk) edges(f *frame) []automaton.Edge {
	if f.staged {
		return []automaton.Edge{{To: f.at.q}}
	}
	return w.automaton.States[f.at.q]
}

// pop leaves the state at the end of the path.
func (w *walk) pop() {
	w.acts = w.acts[:w.path[len(w.path)-1].first]
	w.path = w.path[:len(w.path)-1]
}

// next takes the next edge out of the state at the end of the path; it returns false if there is none left.
func (w *walk) next() (step, bool) {
	f := &w.path[len(w.path)-1]
	edges := w.edges(f)
	for {
		if !f.taking && !w.act(f) {
			return step{}, false
		}
		for ; int(f.edge) < 2*len(edges); f.edge++ {
			e, ends := &edges[f.edge/2], f.edge%2 != 0
			if e.Guard.Admits(f.valuation|f.taken) && (ends || !f.at.ends) && (!ends || f.inside && w.promises && !w.idle[e.To]) {
				f.edge++
				f.followed = true
				return w.take(f, e, ends), true
			}
		}
		if w.strays(f) {
			f.followed = true
			return w.take(f, &automaton.Edge{To: w.stray}, false), true
		}
		f.taking = false
	}
}

// act takes the next action of a state; it returns false if there is none left. A run that is over stays where it is.
func (w *walk) act(f *frame) bool {
	w.cur.Undo(f.mark)
	w.store.Undo(f.storeMark)
	if f.n == 0 {
		if f.next > 0 {
			return false
		}
		f.next++
		w.ends()
		if w.cutOff() {
			return false
		}
		f.taking, f.followed, f.edge, f.after, f.taken, f.inside, f.clock = true, false, 0, f.mark, w.stays, f.middle, 0
		return true
	}
	for f.next < f.ample {
		a := w.acts[f.first+int(f.next)]
		f.next++
		w.transitions++
		w.clock()
		if fail := w.cur.Do(a); fail != nil {
			f.ample = f.n
			w.fails(fail)
			w.cur.Undo(f.mark)
			continue
		}
		if w.cur.Closes() {
			f.ample = f.n
		}
		w.arrives()
		f.taking, f.followed, f.edge, f.after, f.taken, f.inside = true, false, 0, w.cur.Mark(), w.acted(f.mark), w.inside()
		f.clock = w.clock()
		return true
	}
	return false
}

// take goes to where an edge of the automaton leads together with the action that was taken.
func (w *walk) take(f *frame, e *automaton.Edge, ends bool) step {
	w.cur.Undo(f.after)
	w.store.Undo(f.storeMark)
	s := step{at: at{e.To, ends}, stutters: f.n == 0, idle: w.idle[e.To], joins: w.joins(f.at, at{e.To, ends}), marks: f.marks(w, e.Sets)}
	if !s.stutters {
		s.action = w.taken(f)
	}
	s.answers = f.staged
	s.within = f.staged && w.isStaged()
	s.key, s.isNew = w.store.Visit(f.mark, w.extra(s.at))
	return s
}

// taken is the last action of a state that was taken.
func (w *walk) taken(f *frame) system.Action { return w.acts[f.first+int(f.next)-1] }

// marks are those of the edge that is being taken.
func (f *frame) marks(w *walk, sets uint64) marks {
	if f.staged || f.idle {
		return marks{}
	}
	m := marks{sets: sets, able: f.strong, clock: f.clock}
	if f.n > 0 {
		if t := int(w.taken(f).Thread); t < maxThreads {
			m.moved = m.moved.with(t)
		}
	}
	switch {
	case f.at.ends:
		m.able, m.served = threads{}, everyThread
		return m
	case f.middle:
		m.able, m.served = threads{}, m.moved.or(f.absent)
		return m
	}
	m.served = everyThread.without(f.weak).or(m.moved)
	return m
}

// way are the actions that lead along the path to the state at a depth, or with the one that is being taken, where the depth is the path's length.
// It says which of them are taken in the middle of what the cursor takes in stages.
func (w *walk) way(depth int) (line schedule.Schedule, answers []bool) {
	for i := range w.path[:depth] {
		if f := &w.path[i]; f.n > 0 && f.next > 0 {
			line, answers = append(line, w.taken(f)), append(answers, f.staged)
		}
	}
	return line, answers
}
