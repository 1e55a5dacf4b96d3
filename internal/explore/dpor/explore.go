package dpor

import (
	"heddle/internal/explore/schedule"
	"heddle/internal/explore/system"
)

// Limit is a bound that stopped an exploration, or cut runs off.
type Limit string

// The limits.
const (
	Depth       Limit = "depth"
	Executions  Limit = "executions"
	Time        Limit = "time"
	Interrupted Limit = "interrupted"
	Threads     Limit = "threads"
	Memory      Limit = "memory"
)

// MaxThreads is the number of threads that a run may have.
const MaxThreads = 64

// Options bound an exploration. Zero values mean no bound.
type Options struct {
	MaxDepth      int // of a run, in actions
	MaxExecutions int
	MaxActions    int // of all states along a run, taken or not: what they take room for

	// Poll is called every few hundred actions; a limit other than "" stops the
	// exploration.
	Poll func(Stats) Limit

	// Watch, if not nil, is called with each complete execution.
	Watch func(schedule.Schedule)
}

// Stats are figures of an exploration.
type Stats struct {
	Ends      int // executions in which every thread ends, or the program
	Deadlocks int // in which threads wait for ever
	Failures  int // that end with a failing action

	Pruned   int // runs that an assumption ends
	Spinning int // in which a thread waits in a loop
	Asleep   int // that turned out to be equivalent to others
	Cut      int // that a limit cuts off

	Steps    int // actions taken
	MaxDepth int
}

// Executions is the number of complete executions.
func (s *Stats) Executions() int { return s.Ends + s.Deadlocks + s.Failures }

// Found is a failure and the way to the first one at its place.
type Found struct {
	Failure  *system.Failure
	Schedule schedule.Schedule
	Count    int
}

// Result is what an exploration found.
type Result struct {
	Stats
	Failed []*Found // by failing place, in the order in which they were found
	Others []*Found // limits and gaps of the system
	Limits []Limit
}

// Complete reports whether every execution was counted.
func (r *Result) Complete() bool { return len(r.Limits) == 0 && len(r.Others) == 0 }

// pollEvery is the number of actions between two calls of Poll.
const pollEvery = 512

// manyActions is the number of actions of one state that take so much time that Poll is called at
// once.
const manyActions = 1 << 16

// explorer is an exploration under way. Frame i of the path is the state before its
// event i.
type explorer struct {
	sys system.EffectReporter
	o   Options
	res Result

	path   []frame
	depth  int
	places places
	last   [MaxThreads]int32 // position+1 of a thread's last event; 0: none
	born   [MaxThreads]int32 // position+1 of the event that made it; 0: it was there
	wholes []int32           // positions of events on which all depend
	keys   map[uint64]*Found
	room   int // for actions, in all frames
	stop   bool

	effects   []system.Effect
	conflicts []conflict
	scratch   clock
	known     clock
	spans     [][2]int
}

// Explore counts the executions of a system that was not started.
func Explore(sys system.EffectReporter, o Options) *Result {
	x := &explorer{sys: sys, o: o, keys: map[uint64]*Found{}}
	x.places.ids = map[uint64]int32{}
	x.run()
	return &x.res
}

func (x *explorer) run() {
	if f := x.sys.Start(); f != nil {
		x.found(f)
		return
	}
	x.push()
	for x.depth > 0 && !x.stop {
		fr := &x.path[x.depth-1]
		if fr.taken {
			x.forget(fr)
		}
		if !fr.next() {
			x.depth--
			continue
		}
		x.step(fr)
	}
}

// forget takes a frame's event back.
func (x *explorer) forget(fr *frame) {
	x.sys.Undo(fr.mark)
	e := &fr.event
	x.places.pop(e.effects)
	x.last[e.thread] = e.before
	if e.whole {
		x.wholes = x.wholes[:len(x.wholes)-1]
	}
}

// step takes a frame's next action, and compares it with those before.
func (x *explorer) step(fr *frame) {
	a := fr.action()
	before := x.sys.Threads()
	fr.event.from = x.sys.Location(a.Thread)
	f := x.sys.Do(a)
	x.count()
	x.record(fr, a)
	made := x.born[before:min(x.sys.Threads(), MaxThreads)]
	for i := range made {
		made[i] = int32(x.depth)
	}
	switch {
	case f != nil:
		x.found(f)
		x.sys.Undo(fr.mark)
		x.compareWaiting(fr.spinning)
	case x.sys.Threads() > MaxThreads:
		x.limit(Threads)
		x.res.Cut++
	default:
		x.push()
	}
}

func (x *explorer) count() {
	x.res.Steps++
	if x.res.Steps%pollEvery == 0 {
		x.poll()
	}
}

func (x *explorer) poll() {
	if x.o.Poll != nil {
		if l := x.o.Poll(x.res.Stats); l != "" {
			x.limit(l)
			x.stop = true
		}
	}
}

// push puts the present state on the path, if the run continues.
func (x *explorer) push() {
	if x.depth == len(x.path) {
		x.path = append(x.path, frame{})
	}
	fr := &x.path[x.depth]
	fr.open()
	fr.mark = x.sys.Mark()
	var parent *frame
	if x.depth > 0 {
		parent = &x.path[x.depth-1]
		fr.inherit(parent)
		if x.spins(parent) {
			fr.spinning.add(parent.event.thread)
		}
	}
	if !x.list(fr) {
		return
	}
	for _, a := range fr.acts {
		fr.enabled.add(a.Thread)
	}
	fr.enabled &^= fr.spinning
	first := fr.choose(parent)
	switch {
	case fr.enabled == 0:
		x.end(fr)
		return
	case first < 0:
		x.res.Asleep++
		x.compareWaiting(fr.spinning | fr.enabled)
		return
	case x.o.MaxDepth > 0 && x.depth >= x.o.MaxDepth:
		x.limit(Depth)
		x.res.Cut++
		return
	}
	fr.backtrack.add(first)
	x.depth++
	x.res.MaxDepth = max(x.res.MaxDepth, x.depth)
}

// list gives a frame the actions of the present state; false: there is no room for so many.
func (x *explorer) list(fr *frame) bool {
	before := cap(fr.acts)
	fr.acts, _ = x.sys.Actions(fr.acts[:0])
	if x.room += cap(fr.acts) - before; x.o.MaxActions > 0 && x.room > x.o.MaxActions {
		x.limit(Memory)
		x.res.Cut++
		x.stop = true
		return false
	}
	if len(fr.acts) >= manyActions {
		x.poll()
	}
	return true
}

// end counts a run that has come to its end, and compares what it left undone.
func (x *explorer) end(fr *frame) {
	outcome := x.sys.Outcome()
	switch {
	case outcome == system.Pruned:
		x.res.Pruned++
	case outcome == system.Stuck && fr.spinning != 0:
		x.res.Spinning++
	default:
		x.judge(outcome)
	}
	if x.depth > 0 {
		x.compareWaiting(fr.spinning)
	}
}

// judge counts a complete execution. What Final says of it is a failure of the whole.
func (x *explorer) judge(outcome system.Outcome) {
	f := x.sys.Final()
	switch {
	case outcome == system.Stuck:
		x.res.Deadlocks++
	case f == nil:
		x.res.Ends++
	default:
		x.res.Failures++
	}
	if f != nil {
		x.note(f)
	}
	x.completed()
}

func (x *explorer) completed() {
	if x.o.Watch != nil {
		x.o.Watch(x.schedule())
	}
	if x.o.MaxExecutions > 0 && x.res.Executions() >= x.o.MaxExecutions {
		x.limit(Executions)
		x.stop = true
	}
}

// compareWaiting compares the next actions of threads, which cannot be taken, with
// those before: for they wait, or the run has ended. (That of the thread that has ended it
// has no races: all others come before.)
func (x *explorer) compareWaiting(not set) {
	for t := int32(0); t < int32(min(x.sys.Threads(), MaxThreads)); t++ {
		if not.has(t) {
			continue
		}
		list, whole, waits, ok := x.sys.Pending(t, x.effects[:0])
		x.effects = list
		if !ok {
			continue
		}
		e := &x.path[x.depth-1].scratch
		e.set(t, x.places.refs(list, e.effects[:0]), whole, waits, x.last[t])
		x.compare(e, x.depth)
	}
}

// found counts a run that ends with a failing action.
func (x *explorer) found(f *system.Failure) {
	x.note(f)
	if f.Class == system.Violation {
		x.res.Failures++
		x.completed()
		return
	}
	x.res.Cut++
}

// note records a failure. The path leads to it.
func (x *explorer) note(f *system.Failure) {
	if known := x.keys[f.Key]; known != nil {
		known.Count++
		return
	}
	w := &Found{Failure: f, Schedule: x.schedule(), Count: 1}
	x.keys[f.Key] = w
	if f.Class == system.Violation {
		x.res.Failed = append(x.res.Failed, w)
		return
	}
	x.res.Others = append(x.res.Others, w)
	if f.Class == system.Escaped || f.Class == system.Bug {
		x.stop = true
	}
}

// schedule is the actions of the plain system along the path, to the last one taken.
func (x *explorer) schedule() (s schedule.Schedule) {
	for i := range x.depth {
		s = append(s, x.path[i].event.steps...)
	}
	return s
}

func (x *explorer) limit(l Limit) {
	for _, have := range x.res.Limits {
		if have == l {
			return
		}
	}
	x.res.Limits = append(x.res.Limits, l)
}
