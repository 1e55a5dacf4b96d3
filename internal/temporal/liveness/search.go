package liveness

import (
	"cmp"
	"slices"

	"heddle/internal/explore/schedule"
	"heddle/internal/explore/search"
	"heddle/internal/explore/system"
	"heddle/internal/temporal/automaton"
	"heddle/internal/temporal/components"
)

// Options say what is looked for.
type Options struct {
	search.Options // of which bounds, polls and Whole count, and whether failures stop the search

	Automaton *automaton.Automaton // accepts the runs that are looked for
	// Valuation is what the propositions say of the state that the cursor stands in: bit i that the automaton's atom i holds.
	Valuation func() uint64
	// Acted is what propositions say of the last action, which began at a mark of the cursor: such bits as Valuation's, beside those of the state that it was
	// taken in. Nil: nothing is said of actions. Stays is what they say of a run that is over, and stays where it is.
	Acted func(since int) uint64
	Stays uint64
	// Clock is what was done about the clock since it was asked for last, in the steps that the cursor took. Nil: nothing is. See time.go.
	Clock func() system.Clock
	// Lasts reports whether a run repeats the cycle of a lasso for ever in which the clock stood. Nil: none does.
	Lasts func(schedule.Lasso) bool

	Fairness Fairness // is promised to each thread, wherever it is
	// Promised is what is promised besides to a thread that can act in the state that the cursor stands in: Most, or less. Nil: nothing. A thread that can
	// act, and to which something weak or strong is promised, in each state from some moment on, acts; so does one that again and again can act where
	// something strong is promised to it.
	Promised func(thread int) Fairness
	Most     Fairness
	Lossy    bool // the store may take a state that is new for one that it has
	Shortest bool // a lasso with as few actions as there can be is looked for
	// CutOff reports whether the state that the cursor stands in, which has no actions, is where a run was cut off, which is none then.
	CutOff func() bool
	// Inside reports whether the state that the cursor stands in lies in the middle of what counts as one action: an atomic section, in which others
	// have no turn, but are not kept from acting either, unless it never ends. Nil: none does.
	Inside func() bool
	// Running reports whether a thread has begun and not ended in the state that the cursor stands in: one that is not cannot act, in the middle of an action
	// either. Nil: each is.
	Running func(thread int) bool
	// Confirms reports whether a violation on the way is one, of which actions were taken in the middle of what the cursor takes in stages as
	// Result.Answers says; nil: each is.
	Confirms func(f search.Found, answers []bool) bool
	// Exempt reports whether fairness promises nothing to a thread; nil: to none.
	Exempt func(thread int) bool

	stray int32 // state of the automaton: see followAll
}

// Result is what a search found; its violations are failures on the way.
type Result struct {
	search.Result
	Lasso    *schedule.Lasso // nil: none was found; without a cycle: the run is over, and stays where it is
	Stands   bool            // a cycle is accepted in which the clock stood, and it is not known whether a run repeats it
	Shortest bool            // no lasso of the product has fewer actions, prefix and cycle together
	// Answers says of each action of the lasso, first those of the prefix, whether it was taken in the middle of what the cursor takes in stages
	// (system.Staged).
	Answers []bool
}

// Search looks for a lasso in the product of a system and an automaton.
func Search(cur system.Cursor, store search.Store, o Options) *Result {
	o.followAll()
	s := &searcher{o: o, index: map[uint64]int32{}, condition: o.condition()}
	s.failures = failures{o: &s.o, res: &s.res, keys: map[uint64]bool{}}
	s.walk = walk{product: newProduct(cur, store, o), ends: func() {}, fails: s.found, arrives: s.observe}
	s.run()
	s.res.States, s.res.Transitions, s.res.Bytes = store.Count(), s.walk.transitions, s.bytes()
	return &s.res
}

// condition is what the runs that are looked for satisfy.
func (o *Options) condition() condition {
	c := condition{sets: 1<<o.Automaton.Sets - 1, weak: o.Fairness == Weak || o.Promised != nil, strong: o.Fairness == Strong || o.Most == Strong}
	if o.Clock != nil {
		c.clock = passingClock
	}
	return c
}

// promised is all that is promised to a thread that can act in the state that the cursor stands in.
func (o *Options) promised(thread int) Fairness {
	if o.Exempt != nil && o.Exempt(thread) {
		return Unfair
	}
	if o.Promised == nil {
		return o.Fairness
	}
	return max(o.Fairness, o.Promised(thread))
}

// component is a strongly connected part of what was explored, as far as is known, whose first state lies on the path.
type component struct {
	number int32 // of its first state
	depth  int32 // of that on the path
	edges  int   // of those before it: see searcher.edges
	in     marks // of the edge that led to it
	own    marks // of its edges
	led    bool  // from a state of the path that may be of the same component: see joins
	open   bool  // of it or of what it leads to another worker explores a part: see workers.go
}

// merged are the components of a path when an edge with some marks leads from its end back to a state with a number: those from there on are one.
func merged(roots []component, number int32, m marks) []component {
	top := len(roots) - 1
	open := false
	for roots[top].number > number {
		m, open = m.or(roots[top].own).or(roots[top].in), open || roots[top].open
		top--
	}
	root := &roots[top]
	root.own, root.open = root.own.or(m), root.open || open
	return roots[:top+1]
}

// edge joins two states that are numbered. It is kept while its component is not complete, where that may have to be searched.
type edge struct {
	from, to int32
	marks    marks
}

type searcher struct {
	walk      walk
	o         Options
	condition condition
	res       Result
	failures  failures
	stop      bool

	index  map[uint64]int32 // of product states, by the store's key
	number []int32          // of these, in the order in which they were found, from 1 on; gone: their component is complete
	active []int32          // states whose components are not complete, in that order
	roots  []component
	edges  []edge
	within [][2]int32 // edges between states in the middle of what the cursor takes in stages
}

// gone is the number of states that no accepting cycle leads through.
const gone = 0

func (s *searcher) run() {
	if f := s.walk.cur.Start(); f != nil {
		s.found(f)
		return
	}
	s.observe()
	key := s.walk.store.VisitFirst()
	s.discover(step{key: key, at: at{q: s.o.Automaton.Initial}, idle: s.walk.idle[s.o.Automaton.Initial]})
	for len(s.walk.path) > 0 && !s.stop {
		if s.walk.transitions%cmp.Or(s.o.PollEvery, pollEvery) == 0 {
			s.poll()
		}
		e, ok := s.walk.next()
		if !ok {
			s.leave()
			continue
		}
		if e.isNew {
			s.discover(e)
			continue
		}
		s.meet(e)
	}
	s.endless()
	if s.o.Shortest && s.res.Lasso != nil {
		s.shorten()
	}
}

// endless reports an action whose stages may come again and again: what others do meanwhile was not looked at.
func (s *searcher) endless() {
	out := make([][]int32, len(s.number))
	for _, e := range s.within {
		out[e[0]] = append(out[e[0]], e[1])
	}
	var from []int32
	for _, e := range s.within {
		from = append(from, e[0])
	}
	comps, _ := components.Find(len(out), from, func(v int32) []int32 { return out[v] })
	if slices.ContainsFunc(s.within, func(e [2]int32) bool { return comps[e[0]] == comps[e[1]] }) {
		s.found(&system.Failure{Class: system.Gap, Key: ^uint64(0),
			Text: "an action may have no end, depending on inputs: what others do meanwhile was not looked at"})
	}
}

// pollEvery is how many transitions lie between two polls, unless the options say so.
const pollEvery = 256

// discover enters a product state that is new.
func (s *searcher) discover(e step) {
	if s.o.MaxStates > 0 && s.walk.store.Count() > s.o.MaxStates {
		s.limit(search.States)
		return
	}
	if s.o.MaxDepth > 0 && len(s.walk.path) >= s.o.MaxDepth {
		s.limit(search.Depth)
		return
	}
	node := int32(noNode)
	if !e.idle {
		node = s.enter(e)
	}
	s.walk.push(node, e.at, e)
	s.res.MaxDepth = max(s.res.MaxDepth, len(s.walk.path))
}

// enter numbers a state that is a component of its own, for all that is known.
func (s *searcher) enter(e step) int32 {
	node := int32(len(s.number))
	s.index[e.key] = node
	s.number = append(s.number, node+1)
	s.active = append(s.active, node)
	s.keep(e, node)
	s.roots = append(s.roots, component{number: node + 1, depth: int32(len(s.walk.path)), edges: len(s.edges), in: e.marks})
	return node
}

// keep remembers an edge where complete components have to be searched.
func (s *searcher) keep(e step, to int32) {
	if e.within {
		s.within = append(s.within, [2]int32{s.walk.path[len(s.walk.path)-1].node, to})
	}
	if s.condition.parts() && e.joins {
		s.edges = append(s.edges, edge{s.walk.path[len(s.walk.path)-1].node, to, e.marks})
	}
}

// meet follows an edge to a state that is known: if that may lead back here, all components between are one.
func (s *searcher) meet(e step) {
	if !e.joins {
		return
	}
	node, ok := s.index[e.key]
	if !ok || s.number[node] == gone {
		return // what is gone leads back to nothing that is not
	}
	s.keep(e, node)
	s.roots = merged(s.roots, s.number[node], e.marks)
	root := &s.roots[len(s.roots)-1]
	if s.condition.accepts(root.own) {
		s.lasso(*root, func(n int32) bool { return s.number[n] >= root.number }, s.condition)
		s.stop = true
	}
}

// leave goes back from a state all of whose edges were followed.
func (s *searcher) leave() {
	f := &s.walk.path[len(s.walk.path)-1]
	if f.idle {
		s.walk.pop()
		return
	}
	if root := s.roots[len(s.roots)-1]; root.number == s.number[f.node] {
		if s.condition.parts() && s.condition.mayAccept(root.own) && s.unfold(root) {
			s.stop = true
			return
		}
		s.complete(root)
	}
	s.walk.pop()
}

// complete takes a component out of what is searched.
func (s *searcher) complete(root component) {
	at := len(s.active)
	for at > 0 && s.number[s.active[at-1]] >= root.number {
		at--
		s.number[s.active[at]] = gone
	}
	s.active = s.active[:at]
	s.edges = s.edges[:root.edges]
	s.roots = s.roots[:len(s.roots)-1]
}

// limit notes a bound that was hit, and stops.
func (s *searcher) limit(l search.Limit) {
	if !slices.Contains(s.res.Limits, l) {
		s.res.Limits = append(s.res.Limits, l)
	}
	s.stop = true
}

func (s *searcher) poll() {
	s.res.States, s.res.Transitions, s.res.Depth, s.res.Bytes = s.walk.store.Count(), s.walk.transitions, len(s.walk.path), s.bytes()
	s.res.Work = system.WorkOf(s.walk.cur)
	if s.o.MaxBytes > 0 && s.res.Bytes > s.o.MaxBytes || s.walk.store.Full() {
		s.limit(search.Memory)
	}
	if s.o.Poll == nil {
		return
	}
	if l := s.o.Poll(s.res.Stats); l != "" {
		s.limit(l)
	}
}

// What product states take besides the store: an entry of the index, a number, and the stacks.
const (
	indexBytes = 40
	edgeBytes  = 64
	frameBytes = 200
)

func (s *searcher) bytes() int64 {
	return s.walk.store.Bytes() + s.walk.cur.Bytes() + int64(len(s.number))*indexBytes + int64(cap(s.edges))*edgeBytes + int64(cap(s.walk.path))*frameBytes
}

// observe reports what shows in the state that the cursor stands in.
func (s *searcher) observe() {
	for _, f := range s.walk.cur.Observe(nil) {
		s.found(f)
	}
}

// found records a failure of the action that is being taken, or of the state that it led to.
func (s *searcher) found(f *system.Failure) {
	s.stop = s.failures.note(f, func() (schedule.Schedule, []bool) { return s.walk.way(len(s.walk.path)) }) || s.stop
}
