// Package search explores the states of a system.
//
// It must not know programs, machines or how states are stored (see Store). The
// searches are exhaustive unless a limit stops them, and say which one did.
//
// Invariants:
//  1. every failure that is reported comes with the schedule that leads to it
//     from the initial state;
//  2. if Result.Complete, each state that the cursor's reduction keeps was
//     visited and no action of it left out, save by the ample sets that the
//     cursor vouches for.
//
// Papers: depth-first search with ample sets (Peled: Combining partial order
// reductions with on-the-fly model-checking, 1994), their cycle proviso by actions
// that close cycles (Kurshan and others: Static partial order reduction, 1998), so
// that what is explored does not depend on the order; context bounding (Musuvathi,
// Qadeer: Iterative context bounding, PLDI 2007); breadth-first search with all
// actions, so that no proviso is needed (walks at random: walk.go).
package search

import (
	"cmp"
	"fmt"
	"reflect"
	"runtime/debug"
	"slices"

	"heddle/internal/explore/schedule"
	"heddle/internal/explore/system"
)

// Store remembers states of the cursor.
type Store interface {
	// VisitFirst stores the initial state and gives its key.
	VisitFirst() uint64
	// Visit stores the present state, which was reached since the cursor's mark,
	// together with a number that counts as part of it. It gives the state's key,
	// and whether the state is new, or to be explored once more: then Count stays the
	// same. Equal states have equal keys; that others may
	// share theirs costs some reduction, but hides nothing.
	Visit(since int, extra uint32) (key uint64, isNew bool)
	// Mark and Undo follow the cursor back.
	Mark() int
	Undo(to int)
	Count() int
	Bytes() int64
	// Full reports whether the store will soon take no more states.
	Full() bool
}

// Limit is a bound that stopped a search.
type Limit string

// The limits.
const (
	States      Limit = "states"
	Depth       Limit = "depth"
	Memory      Limit = "memory"
	Time        Limit = "time"
	Interrupted Limit = "interrupted"
	Runs        Limit = "runs"  // only single runs were taken
	Parts       Limit = "swarm" // only parts of the states were searched
	Turns       Limit = "turns" // there are no more turns for it
)

// Options bound and steer a search. Zero values mean no bound.
type Options struct {
	MaxStates int
	MaxDepth  int
	MaxBytes  int64
	Bound     int  // on what switches cost; -1: none
	Delays    bool // a switch costs delays: see bound.go; otherwise 1 if it is preemptive

	// Shuffle, if it is not 0, draws the order in which the actions of a state are
	// taken, and this number the draws.
	Shuffle uint64

	// Begun counts thread 0 as the one that acted before the initial state: to
	// begin with another one is a switch.
	Begun bool

	// Whole takes every action of each state, whatever the cursor says is enough.
	// What a bound on switches leaves is reported only so.
	Whole bool

	// KeepGoing continues after a violation, to find one for each failing place.
	KeepGoing bool

	// StopOn is the check after whose violation a search stops that otherwise continues
	//; "": none.
	StopOn string

	// Estimate makes Poll's figures estimate what part of the states was seen, where one
	// worker searches depth first.
	Estimate bool

	// Confirm says of a violation whether it is one for sure. One that is not does not
	// stop the search, and other runs to the same place are asked about as well. nil:
	// all are.
	Confirm func(Found) bool

	// Watch, if not nil, is called with all states and actions of a depth-first search.
	Watch Watcher

	// Proviso checks that no action was put off for ever; nil: that is not checked.
	Proviso *Proviso

	// Poll is called every few hundred transitions; a limit other than "" stops
	// the search.
	Poll func(Stats) Limit

	// PollEvery is the number of transitions between two calls of Poll; 0: 256.
	PollEvery int
}

// Watcher observes a search. Its methods leave the cursor in the state that it is in.
type Watcher interface {
	// State is called in each state once, before its actions are taken.
	State(state uint64)
	// Edge reports an action, after State if it leads to a new one.
	Edge(from uint64, a system.Action, to uint64)
	// Fails reports an action that fails.
	Fails(from uint64, a system.Action, f *system.Failure)
	// FailsAtOnce reports a failure before the first state, of which there is then none.
	FailsAtOnce(f *system.Failure)
}

// Stats are the figures of a search.
type Stats struct {
	States      int
	Transitions int
	Depth       int // of the present path
	MaxDepth    int
	Bytes       int64   // of the store and of the search stack
	Work        int64   // of the cursor's actions (system.Working); 0: it does not count
	Seen        float64 // guessed part of the states that a search depth first has seen; 0: not known
}

// Found is a failure and the way to it.
type Found struct {
	Failure  *system.Failure
	Schedule schedule.Schedule
	// Unwritten is what memory that was never written holds; zero where this says nothing.
	Unwritten schedule.Unwritten
}

// Result is what a search found.
type Result struct {
	Stats
	Violations []Found
	Others     []Found // limits and gaps of the machine that were met: one for each place
	Limits     []Limit // bounds of the search that were hit
	Pruned     bool    // the bound on switches cut something off
}

// Complete reports whether every state was seen.
func (r *Result) Complete() bool {
	return len(r.Limits) == 0 && len(r.Others) == 0 && !r.Pruned
}

// Met reports whether a failure of a class was met that is no violation.
func (r *Result) Met(class system.Class) bool {
	return slices.ContainsFunc(r.Others, func(f Found) bool { return f.Failure.Class == class })
}

// pollEvery is the number of transitions between two calls of Poll.
const pollEvery = 256

// manyActions is the number of actions of one state that take so much room and time that Poll is
// called at once.
const manyActions = 1 << 16

// DepthFirst searches all states depth first, going back by undoing.
func DepthFirst(cur system.Cursor, st Store, o Options) *Result {
	d := &dfs{cur: cur, store: st, o: o, order: drawn{o.Shuffle}, keys: map[uint64]bool{}, confirmer: NewConfirmer(o.Confirm)}
	d.guarded(d.run)
	o.Proviso.judge(d, d.stop, &d.res)
	d.res.States = st.Count()
	d.res.Bytes = d.bytes()
	return &d.res
}

// frame is a state on the path.
type frame struct {
	mark, storeMark int
	first           int   // its actions in dfs.acts
	n               int32 // their number
	ample           int32 // how many are enough
	next            int32 // the next one to take
	spent           int32 // on switches, by the path so far
	last            int32 // thread that acted before
	key             uint64
	whole           bool // the ample actions are not enough
	unfinished      bool // it lies in the middle of an action: see system.Staged
}

type dfs struct {
	pool      *pool // nil: it works alone
	number    int   // in the pool
	steady    func() bool
	start     place // the initial state
	cur       system.Cursor
	staged    system.Staged // the same; nil: it takes actions as a whole
	store     Store
	o         Options
	res       Result
	path      []frame
	acts      []system.Action
	keys      map[uint64]bool
	confirmer Confirmer
	stop      bool
	order     drawn // see Options.Shuffle

	way  func(last *system.Action) schedule.Schedule // to the present state, where it is not the path; nil: it is
	more func() int64                                // bytes of who builds on this; nil: none

	taking system.Action // the last one begun
	busy   bool          // where the path is not the way: and not undone yet
	seen   []*system.Failure
	size   estimate
}

// guarded runs the search; a panic below becomes a failure with the schedule
// that leads to it, and so does an access to memory that is not there.
func (d *dfs) guarded(run func()) {
	d.staged, _ = d.cur.(system.Staged)
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if p := recover(); p != nil {
			text := fmt.Sprintf("heddle failed, which is a bug in heddle: %v\n%s", p, debug.Stack())
			var last *system.Action
			if d.busy {
				last = &d.taking
			}
			d.found(&system.Failure{Class: system.Bug, Text: text}, last)
			d.stop = true
		}
	}()
	run()
}

func (d *dfs) run() {
	d.begin(true)
	d.explore()
}

// begin goes to the initial state, and on request puts it on the path. False:
// there is none.
func (d *dfs) begin(push bool) bool {
	if f := d.cur.Start(); f != nil {
		d.found(f, nil)
		if push && d.o.Watch != nil {
			d.o.Watch.FailsAtOnce(f)
		}
		return false
	}
	if push {
		d.observe(nil)
	}
	last := int32(-1)
	if d.o.Begun {
		last = 0
	}
	first := d.store.VisitFirst()
	d.start.mark, d.start.storeMark = d.cur.Mark(), d.store.Mark()
	d.o.Proviso.begins(first)
	if !push {
		return true
	}
	if d.o.Watch != nil {
		d.o.Watch.State(first)
	}
	d.push(first, 0, last)
	return true
}

// explore takes what is left of the actions on the path.
func (d *dfs) explore() {
	for len(d.path) > 0 && !d.stop {
		if d.pool != nil && d.pool.waiting.Load() > 0 {
			d.give()
		}
		fr := &d.path[len(d.path)-1]
		d.cur.Undo(fr.mark)
		d.store.Undo(fr.storeMark)
		if !fr.left() {
			d.acts = d.acts[:fr.first]
			d.path = d.path[:len(d.path)-1]
			continue
		}
		d.step(fr)
	}
}

// step takes the next action of a state.
func (d *dfs) step(fr *frame) {
	a := d.acts[fr.first+int(fr.next)]
	fr.next++
	spent := fr.spent
	if d.o.Bound >= 0 {
		if spent += d.cost(d.acts[fr.first:fr.first+int(fr.n)], fr.last, a.Thread); int(spent) > d.o.Bound {
			d.res.Pruned = true
			return
		}
	}
	d.res.Transitions++
	if d.res.Transitions%cmp.Or(d.o.PollEvery, pollEvery) == 0 {
		d.poll()
	}
	d.taking = a
	if f := d.cur.Do(a); f != nil {
		d.whole()
		d.found(f, &d.taking)
		d.o.Proviso.takes(fr.key, edge{action: a, fails: true})
		if d.o.Watch != nil {
			d.o.Watch.Fails(fr.key, a, f)
		}
		return
	}
	d.observe(&d.taking)
	known := d.store.Count()
	key, isNew := d.store.Visit(fr.mark, d.extra(a.Thread, spent))
	if d.o.Watch != nil {
		d.watch(fr.key, a, key, d.store.Count() > known)
	}
	met := !isNew && d.unfinished() // whether its action closed a cycle before it is known of the first way to it only
	if met || d.cur.Closes() {
		d.whole()
	}
	if met && d.comesBack(key) {
		if d.staged.Interrupt() {
			d.observe(&d.taking) // what shows here may show nowhere else: a new thread at its first access
			key, isNew = d.store.Visit(fr.mark, d.extra(a.Thread, spent))
		} else {
			d.endless()
		}
	}
	d.o.Proviso.takes(fr.key, edge{action: a, to: key})
	if !isNew {
		d.lasting(&d.taking)
		return
	}
	if d.o.MaxStates > 0 && d.store.Count() > d.o.MaxStates {
		d.limit(States)
		d.stop = true
	}
	if d.o.MaxDepth > 0 && len(d.path) >= d.o.MaxDepth {
		d.limit(Depth)
		return
	}
	d.push(key, spent, a.Thread)
}

func (d *dfs) watch(from uint64, a system.Action, to uint64, isNew bool) {
	if isNew {
		d.o.Watch.State(to)
	}
	d.o.Watch.Edge(from, a, to)
}

// observe records the violations that show in the present state, which the
// action led to.
func (d *dfs) observe(last *system.Action) {
	d.seen = d.cur.Observe(d.seen[:0])
	for _, f := range d.seen {
		d.found(f, last)
	}
}

// lasting records the violation that shows in the present state and stays. It is
// asked for in states that were seen before: each run without end comes to one.
func (d *dfs) lasting(last *system.Action) {
	if cur, ok := d.cur.(system.Lasting); ok {
		if f := cur.Lasting(); f != nil {
			d.found(f, last)
		}
	}
}

// push puts the present state on the path. The thread that acted last comes
// first: fewer switches make better stories.
func (d *dfs) push(key uint64, spent, last int32) {
	first := len(d.acts)
	acts, ample := d.cur.Actions(d.acts)
	d.acts = acts
	n := len(acts) - first
	if d.o.Whole {
		ample = n
	}
	d.o.Proviso.expands(key, n, d.unfinished())
	if n == 0 {
		d.whole()
		d.ends()
		return
	}
	if n >= manyActions {
		d.poll()
	}
	if d.o.Shuffle != 0 {
		d.shuffle(acts[first : first+ample])
	} else {
		sameFirst(acts[first:first+ample], last)
	}
	d.path = append(d.path, frame{mark: d.cur.Mark(), storeMark: d.store.Mark(), first: first, n: int32(n), ample: int32(ample),
		key: key, spent: spent, last: last, unfinished: d.unfinished()})
	d.res.Depth = len(d.path)
	d.res.MaxDepth = max(d.res.MaxDepth, len(d.path))
}

// ends records what is wrong with the present state, which has no actions.
func (d *dfs) ends() {
	for _, f := range system.Ends(d.cur) {
		if !d.stop {
			d.found(f, nil)
		}
	}
}

// whole makes all actions be taken of the state that the last action was taken in: of an
// action in parts, the state that it began in. What became of an action that comes to a
// known state in its middle is not looked up, so that it counts as one that may close a
// cycle.
func (d *dfs) whole() {
	for i := len(d.path) - 1; i >= 0; i-- {
		d.path[i].whole = true
		if !d.path[i].unfinished {
			return
		}
	}
}

// comesBack reports whether the action that the path is in the middle of came by a state.
func (d *dfs) comesBack(key uint64) bool {
	for i := len(d.path) - 1; i >= 0 && d.path[i].unfinished; i-- {
		if d.path[i].key == key {
			return true
		}
	}
	return false
}

// endless records that an action need not end.
func (d *dfs) endless() {
	if f := d.staged.Endless(); f != nil {
		d.found(f, &d.taking)
	}
}

// unfinished reports whether the present state lies in the middle of an action.
func (d *dfs) unfinished() bool { return d.staged != nil && d.staged.Unfinished() }

// shuffle puts actions in an order that is drawn.
func (d *dfs) shuffle(acts []system.Action) {
	for i := range slices.Backward(acts[1:]) {
		k := d.order.below(i + 2)
		acts[i+1], acts[k] = acts[k], acts[i+1]
	}
}

// sameFirst moves the actions of a thread to the front, keeping their order.
func sameFirst(acts []system.Action, thread int32) {
	at := 0
	for i, a := range acts {
		if a.Thread == thread {
			copy(acts[at+1:i+1], acts[at:i])
			acts[at] = a
			at++
		}
	}
}

// found records a failure, once for each place. The present path leads to it,
// with one more action if there is one.
func (d *dfs) found(f *system.Failure, last *system.Action) {
	if d.keys[f.Key] {
		return
	}
	d.keys[f.Key] = true
	w := Found{Failure: f}
	if f.Way != nil {
		w.Schedule = f.Way()
	} else {
		w.Schedule = d.schedule(last)
	}
	if f.Class != system.Violation {
		d.res.Others = append(d.res.Others, w)
		if f.Class == system.Escaped {
			d.stop = true
		}
		return
	}
	if !d.confirmer.Confirm(&d.res, w) {
		d.keys[f.Key] = !d.confirmer.MayRetry(f.Key)
		return
	}
	if !d.o.KeepGoing || d.o.StopOn != "" && f.Check == d.o.StopOn {
		d.stop = true
	}
}

// schedule is the actions taken along the path, the last one taken included; of a search in
// another order, with one more action if there is one.
func (d *dfs) schedule(last *system.Action) schedule.Schedule {
	if d.way != nil {
		return d.way(last)
	}
	var s schedule.Schedule
	for i := range d.path {
		fr := &d.path[i]
		taken := d.acts[fr.first : fr.first+int(fr.next)] // of the last state perhaps none yet
		s = append(s, taken[max(0, len(taken)-1):]...)
	}
	return s
}

func (d *dfs) limit(l Limit) {
	if !slices.Contains(d.res.Limits, l) {
		d.res.Limits = append(d.res.Limits, l)
	}
}

func (d *dfs) bytes() int64 {
	more := int64(0)
	if d.more != nil {
		more = d.more()
	}
	return more + d.store.Bytes() + d.own()
}

// own is what the path takes.
func (d *dfs) own() int64 {
	return d.cur.Bytes() + int64(cap(d.path))*frameBytes + int64(cap(d.acts))*actionBytes
}

var frameBytes, actionBytes, nodeBytes = sizeOf[frame](), sizeOf[system.Action](), sizeOf[node]()

func sizeOf[T any]() int64 { return int64(reflect.TypeFor[T]().Size()) }

func (d *dfs) poll() {
	d.res.States, d.res.Bytes, d.res.Work = d.store.Count(), d.bytes(), system.WorkOf(d.cur)
	if d.way == nil {
		d.res.Depth = len(d.path)
	}
	switch {
	case d.pool != nil:
		d.pool.poll(d)
		return
	case d.o.Estimate:
		d.res.Seen = d.size.seen(d)
	}
	d.bound(d.res.Stats)
}

// bound stops the search where its figures are beyond a limit.
func (d *dfs) bound(all Stats) {
	if d.o.MaxStates > 0 && all.States > d.o.MaxStates {
		d.limit(States)
		d.stop = true
	}
	if d.o.MaxBytes > 0 && all.Bytes > d.o.MaxBytes || d.store.Full() {
		d.limit(Memory)
		d.stop = true
	}
	if d.o.Poll == nil {
		return
	}
	if l := d.o.Poll(all); l != "" {
		d.limit(l)
		d.stop = true
	}
}
