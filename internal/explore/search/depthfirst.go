package search

import (
	"fmt"
	"runtime/debug"
	"slices"

	"heddle/internal/explore/schedule"
	"heddle/internal/explore/system"
)

// DepthFirst searches all states depth first, going back by undoing.
func DepthFirst(cur system.Cursor, st Store, o Options) *Result {
	d := &dfs{cur: cur, store: st, o: o, order: drawn{o.Shuffle}, keys: map[uint64]bool{}, confirmer: NewConfirmer(o.Confirm)}
	if o.Hangs {
		d.hangs.cur, _ = cur.(system.Hanging)
	}
	d.guarded(d.run)
	d.guarded(d.settleHangs)
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
	number          uint32 // of the state, in a part: see Divided
	print           uint64 // see system.Recognised
	whole           bool   // the ample actions are not enough
	unfinished      bool   // it lies in the middle of an action: see system.Staged
	stretch         bool   // a wait that ended without a cause led to it: see ends.go
	doubt           int32  // where it stands among the states in doubt; noDoubt: it can end
}

// root is the initial state.
type root struct {
	mark, storeMark int
	key             uint64
}

type dfs struct {
	pool      *pool  // nil: it works alone
	sharer    Sharer // nil: nobody takes a part of its work
	number    int    // in the pool
	steady    func() bool
	start     root
	cur       system.Cursor
	staged    system.Staged     // the same; nil: it takes actions as a whole
	working   system.Working    // the same; nil: it does not count what its actions cost
	prints    system.Recognised // the same, if paths go to where they must be recognised; nil: they do not
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
	part   *part // of the states that it searches; nil: it searches all
	hangs  hangs
}

// guarded runs the search; a panic below becomes a failure with the schedule
// that leads to it, and so does an access to memory that is not there.
func (d *dfs) guarded(run func()) {
	d.staged, _ = d.cur.(system.Staged)
	d.working, _ = d.cur.(system.Working)
	d.hangs.any, _ = d.cur.(system.Hanging)
	d.res.cycles.looked = true
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
	d.begin(func() bool { return true })
	d.explore()
}

// begin goes to the initial state, and puts it on the path if it is this search's to explore. False:
// there is none.
func (d *dfs) begin(mine func() bool) bool {
	if f := d.cur.Start(); f != nil {
		d.fails(f, nil)
		if d.o.Watch != nil && mine() {
			d.o.Watch.FailsAtOnce(f)
		}
		return false
	}
	push := mine()
	if push {
		d.observe(nil)
	}
	last := int32(-1)
	if d.o.Begun {
		last = 0
	}
	first := d.store.VisitFirst()
	d.start = root{d.cur.Mark(), d.store.Mark(), first}
	d.o.Proviso.begins(first)
	if d.part.begin(push); !push {
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
	for len(d.path) > 0 && !d.stop && !d.rests() {
		if d.sharer != nil && d.sharer.Wanted() {
			d.give()
		}
		fr := &d.path[len(d.path)-1]
		d.cur.Undo(fr.mark)
		d.store.Undo(fr.storeMark)
		if !fr.left() {
			d.leave()
			continue
		}
		d.step(fr)
	}
}

// leave takes the last state off the path.
func (d *dfs) leave() {
	fr := d.path[len(d.path)-1]
	seems := d.hangs.leaves(d.path)
	d.acts = d.acts[:fr.first]
	d.path = d.path[:len(d.path)-1]
	if seems {
		d.judge(fr)
	}
}

// repeats reports whether the last action may have closed a cycle of states.
func (d *dfs) repeats() bool {
	if d.hangs.any != nil {
		return d.hangs.any.Repeats()
	}
	return d.cur.Closes()
}

// mayEnd notes that a run ends after the last action, or is cut off there.
func (d *dfs) mayEnd() {
	if !d.hangs.alone {
		d.hangs.ends(d.path)
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
			d.hangs.ends(d.path)
			return
		}
	}
	d.res.Transitions++
	if d.due() {
		d.poll()
	}
	d.taking = a
	d.hangs.alone = a.Choice != 0 && d.hangs.cur != nil && d.hangs.cur.Unprompted(a) // the first way of a wait has a cause
	if f := d.cur.Do(a); f != nil {
		d.mayEnd()
		d.whole()
		d.fails(f, &d.taking)
		d.o.Proviso.takes(fr.key, edge{action: a, fails: true})
		if d.o.Watch != nil {
			d.o.Watch.Fails(fr.key, a, f)
		}
		return
	}
	d.hangs.takes()
	d.res.cycles.rounds = d.res.cycles.rounds || d.repeats()
	d.observe(&d.taking)
	if d.part != nil && !d.stays(fr, a) {
		return
	}
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
		d.res.cycles.met = true
		if !d.hangs.alone {
			d.hangs.meets(d.path, key)
		}
		d.lasting(&d.taking)
		return
	}
	if d.o.MaxStates > 0 && d.store.Count() > d.o.MaxStates {
		d.limit(States)
		d.stop = true
	}
	if d.o.MaxDepth > 0 && len(d.path) >= d.o.MaxDepth {
		d.limit(Depth)
		d.mayEnd()
		return
	}
	d.part.came(fr, a)
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
// asked for in states that were seen before: each run without end reaches one.
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
		d.mayEnd()
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
		key: key, spent: spent, last: last, unfinished: d.unfinished(), number: d.part.last(), print: d.print(), stretch: d.hangs.alone})
	d.hangs.enters(&d.path[len(d.path)-1])
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
// action in parts, the state that it began in. What became of an action that reaches a
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

// fails records a failure that has just ended the run, and what else is wrong with the run.
func (d *dfs) fails(f *system.Failure, last *system.Action) {
	d.found(f, last)
	if d.stop {
		return
	}
	for _, f := range system.Besides(d.cur, f) {
		if !d.stop {
			d.found(f, last)
		}
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
	key := d.o.KeyOf(f)
	if d.keys[key] {
		return
	}
	d.keys[key] = true
	w := Found{Failure: f, From: d.part.begins()}
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
		d.keys[key] = !d.confirmer.MayRetry(f.Key)
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
