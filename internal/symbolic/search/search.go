package symexec

import (
	"fmt"
	"runtime/debug"
	"slices"

	"heddle/internal/exec/machine"
	"heddle/internal/explore/search"
	"heddle/internal/explore/system"
	symbolic "heddle/internal/symbolic/machine"
)

// engine is a search under way.
type engine struct {
	c         *symbolic.Cursor
	o         Options
	res       Result
	joins     *joins
	met       *met
	regions   []*region
	opened    int // regions so far
	places    []machine.Pause
	outside   []node // in which there is a choice among threads
	rest      []node // those of the level under way that are still to be explored
	acts      []system.Action
	keys      map[uint64]bool // places that fail
	unsure    map[uint64]bool // for inputs that are not known
	confirmer search.Confirmer
	stop      bool
	polled    int64           // the cursor's work at the last call of poll
	from      *symbolic.State // to continue from; nil: from the beginning
}

// Search explores a machine's states; the cursor's machine was not started.
func Search(c *symbolic.Cursor, m *machine.Machine, o Options) *Result {
	e := newEngine(c, newJoins(m), o)
	e.guarded()
	e.res.Matched = e.met.matched
	return &e.res
}

func newEngine(c *symbolic.Cursor, j *joins, o Options) *engine {
	e := &engine{c: c, o: o, joins: j, met: newMet(c, o.Match), keys: map[uint64]bool{}, unsure: map[uint64]bool{}, confirmer: search.NewConfirmer(o.Confirm), polled: c.Work()}
	e.res.Long = -1
	return e
}

// guarded turns a panic of ours into a failure.
func (e *engine) guarded() {
	defer func() {
		if p := recover(); p != nil {
			f := &system.Failure{Class: system.Bug, Text: fmt.Sprintf("heddle failed, which is a bug in heddle: %v\n%s", p, debug.Stack())}
			e.res.Others = append(e.res.Others, search.Found{Failure: f})
		}
	}()
	e.run()
}

func (e *engine) run() {
	e.open(&region{})
	e.settle(node{}, e.begin())
	e.inside()
	for level := 1; len(e.outside) > 0 && !e.stop; level++ {
		e.res.Depth, e.res.MaxDepth = level, level
		list := e.outside
		e.outside = nil
		list = e.merge(list, true)
		for i, n := range list {
			if e.stop {
				break
			}
			e.rest = list[i+1:]
			e.level(n)
		}
	}
}

// begin brings the cursor to its first stop.
func (e *engine) begin() *system.Failure {
	if e.from == nil {
		return e.c.BeginAgain()
	}
	e.c.Restore(e.from)
	return e.c.Continue()
}

// level explores what each action of threads leads to.
func (e *engine) level(n node) {
	e.c.Restore(n.state)
	if e.met.covers() {
		e.lasting(n)
		return
	}
	e.count()
	acts, _ := e.c.Cursor.Actions(nil)
	known := len(e.outside)
	for _, a := range acts {
		e.open(&region{pending: []node{{state: n.state, way: n.way, todo: &a, threads: true}}})
		e.inside()
		e.outside = append(e.outside[:known], e.merge(slices.Clone(e.outside[known:]), false)...)
		known = len(e.outside)
	}
}

// inside explores until nothing is under way.
func (e *engine) inside() {
	for !e.stop {
		r := e.top()
		if len(r.pending) == 0 {
			if len(e.regions) == 1 {
				e.regions = e.regions[:0]
				return
			}
			e.close()
			continue
		}
		n := r.pending[len(r.pending)-1]
		r.pending = r.pending[:len(r.pending)-1]
		e.advance(n)
	}
	e.regions = e.regions[:0]
}

// advance takes what a state has to do.
func (e *engine) advance(n node) {
	e.res.Transitions++
	if e.res.Transitions%pollEvery == 0 || e.c.Work()-e.polled >= workPerPoll {
		e.poll()
	}
	e.c.Restore(n.state)
	if n.todo != nil {
		e.settle(n, e.c.Do(*n.todo))
		return
	}
	e.settle(n, e.c.Continue())
}

// settle looks at where a step has led.
func (e *engine) settle(n node, f *system.Failure) {
	var step *system.Action
	if n.threads {
		step = n.todo
	}
	if e.o.Alone && e.joins.m.Threads() > 1 {
		e.res.Threads, e.stop = true, true
		return
	}
	n = node{way: n.way.taken(step, e.c.Inputs(), e.c.Invented()), rounds: n.rounds, laps: n.laps}
	if f != nil {
		e.fails(f, n.way)
		return
	}
	switch {
	case e.c.Paused():
		n.state = e.c.Save()
		e.arrive(n, e.joins.m.Control().Here(e.c.Acting()))
	case e.c.Unfinished() && e.top().meets:
		n.state = e.c.Save()
		e.top().arrived = append(e.top().arrived, n)
	case e.c.Unfinished():
		e.fork(n)
	default:
		e.ended(n)
	}
}

// seen counts a state, and reports whether it need not be explored.
func (e *engine) seen(n node) bool {
	if e.c.Fresh() && e.met.covers() {
		e.lasting(n)
		if e.c.Unfinished() && e.c.Endures() {
			e.endless()
		}
		return true
	}
	e.count()
	return false
}

// lasting records the violation that shows in the present state and stays. It is asked for where a state is left out or
// handed over: each run without end reaches one.
func (e *engine) lasting(n node) {
	if f := e.c.Lasting(); f != nil {
		e.found(f, n.way)
	}
}

// endless records that the action which the cursor is in the middle of need not end: it has reached a known state, perhaps
// one that it has been in itself.
func (e *engine) endless() {
	if f := e.c.Endless(); f != nil && !e.unsure[f.Key] {
		e.unsure[f.Key] = true
		e.res.Others = append(e.res.Others, search.Found{Failure: f})
	}
}

// count counts a state.
func (e *engine) count() {
	e.res.States++
	if e.o.MaxStates > 0 && e.res.States > e.o.MaxStates {
		e.limit(search.States)
	}
}

// fork explores the answers to a question.
func (e *engine) fork(n node) {
	if e.seen(n) {
		return
	}
	if e.c.Fresh() {
		e.goesRound(&n)
	}
	n.state = e.c.Save()
	e.acts, _ = e.c.Actions(e.acts[:0])
	acts := slices.Clone(e.acts)
	here := e.joins.m.Control().Here(e.c.Acting())
	if e.o.Merge && !e.c.Deciding() {
		if place, ok := e.joins.after(e.c.Acting()); ok && e.top().join != place {
			e.open(&region{join: place, joins: true, asked: here, rounds: n.rounds})
		}
	}
	r := e.top()
	if e.o.Unwind != nil && e.c.Fresh() && !e.c.Deciding() && e.decides(here.PC) {
		n.rounds = n.rounds.asked(r.number, here)
		acts = e.bounded(acts, n.rounds)
	}
	for i := range slices.Backward(acts) { // the last one is next
		n.todo = &acts[i]
		r.pending = append(r.pending, n)
	}
}

// ended looks at a state in which an action has ended.
func (e *engine) ended(n node) {
	for _, f := range e.c.Observe(nil) {
		e.found(f, n.way)
	}
	acts, _ := e.c.Actions(nil)
	if len(acts) == 0 {
		e.count()
		for _, f := range system.Ends(e.c) {
			e.found(f, n.way)
		}
		if e.o.Ends && e.joins.m.RunStatus() == machine.Going && e.joins.m.LiveProgram() > 0 {
			e.found(&system.Failure{Class: system.Gap, Key: uint64(e.joins.m.PC(e.c.Acting()))<<8 | waitsKey, Text: "no thread can continue, and not all have ended"}, n.way)
		}
		return
	}
	n.state = e.c.Save()
	if len(acts) > 1 {
		e.outside = append(e.outside, n)
		return
	}
	if e.seen(n) {
		return
	}
	e.goesRound(&n)
	n.todo, n.threads = &acts[0], true
	r := e.top()
	r.pending = append(r.pending, n)
}

// waitsKey distinguishes that a run waits for ever from other failures at the same place.
const waitsKey = 0xfd

// fails records a failure that has just ended the run, and what else is wrong with the run.
func (e *engine) fails(f *system.Failure, w *way) {
	e.found(f, w)
	if e.stop {
		return
	}
	for _, f := range system.Besides(e.c, f) {
		e.found(f, w)
	}
}

// found records a failure, once for each place.
func (e *engine) found(f *system.Failure, w *way) {
	apart := search.Options{ByCalls: e.o.ByCalls}
	key := apart.KeyOf(f)
	if e.keys[key] {
		return
	}
	switch e.c.Feasible() {
	case symbolic.Unsat: // a question on the way was left open
		return
	case symbolic.Unknown:
		if e.unsure[f.Key] {
			return
		}
		e.unsure[f.Key] = true // which does not keep a sure one from being reported
		e.res.Others = append(e.res.Others, search.Found{Failure: &system.Failure{Class: system.Gap, Key: f.Key,
			Text: "no inputs are known for which this happens: " + f.Text}})
		return
	}
	e.keys[key] = true
	x := search.Found{Failure: f}
	x.Schedule, x.Unwritten = w.schedule(e.c)
	if f.Class != system.Violation {
		e.res.Others = append(e.res.Others, x)
		return
	}
	if !e.confirmer.Confirm(&e.res.Result, x) {
		e.keys[key] = !e.confirmer.MayRetry(f.Key)
		return
	}
	e.stop = e.stop || !e.o.KeepGoing
}

func (e *engine) limit(l search.Limit) {
	e.stop = true
	if !slices.Contains(e.res.Limits, l) {
		e.res.Limits = append(e.res.Limits, l)
	}
}

// pollEvery is the number of steps between two calls of Poll, and workPerPoll the work after which it is called sooner: some
// fifth of a second.
const (
	pollEvery   = 16
	workPerPoll = 200_000
)

func (e *engine) poll() {
	e.polled = e.c.Work()
	e.res.Bytes, e.res.Work = e.c.Bytes()+e.met.bytes+e.waiting(), e.c.Work()
	if e.o.MaxBytes > 0 && e.res.Bytes > e.o.MaxBytes {
		e.limit(search.Memory)
	}
	if e.o.Poll != nil {
		if l := e.o.Poll(e.res.Stats); l != "" {
			e.limit(l)
		}
	}
}

// waiting is about what the states take that are still to be explored. Those with several actions left have them one
// after the other.
func (e *engine) waiting() (bytes int64) {
	bytes = bytesOf(e.outside) + bytesOf(e.rest)
	for _, r := range e.regions {
		bytes += bytesOf(r.pending) + bytesOf(r.arrived)
	}
	return bytes
}

func bytesOf(list []node) (bytes int64) {
	for i, n := range list {
		if i == 0 || n.state != list[i-1].state {
			bytes += n.state.Bytes()
		}
	}
	return bytes
}
