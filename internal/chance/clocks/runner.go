package clocks

import (
	"slices"

	"heddle/internal/chance/random"
	"heddle/internal/chance/semantics"
	"heddle/internal/exec/machine"
)

// Watch is what somebody has to do with runs.
type Watch struct {
	// Look is called in the first state and after each step that may change what is looked at, with the
	// number of steps so far. What it gives is what the run has come to, and 0 as long as it continues.
	Look func(steps int) (verdict uint8)

	// Memory says that memory is looked at which threads share.
	Memory bool

	// Alone, if not nil, is called where one thread can act and has gone no steps ahead, before it takes a
	// step, with the number of steps so far, and of those before it was alone: it may leave out steps of
	// which it knows what they come to, and gives the number of steps after them, which may be the bound.
	Alone func(t int32, steps, before int) int

	// Remember says that it depends on nothing but the state what Look gives, below the bound, and that nobody looks at
	// the state after the run.
	Remember bool

	// Each says that Look is to be called in all runs from the first state on: it keeps something.
	Each bool

	// Trace, if not nil, is called for each step, that which fails included.
	Trace func(t int32, way int)

	// Compacted, if not nil, is called where marks of the machine become void.
	Compacted func()
}

// Result is how a run ended.
type Result struct {
	Steps   int
	End     semantics.End
	Verdict uint8          // of Look, if that has ended the run
	Fault   *machine.Fault // of End Fault
}

// Runner draws runs of a system, one at a time.
type Runner struct {
	s     *semantics.System
	ahead *semantics.Ahead
	order Order
	limit int

	took      []int // by thread: steps that it has taken ahead, and are still to be counted
	clocks    []int32
	distance  []int
	waits     []bool // the last of these ticks takes the thread to where it waits
	from      *base
	past      past
	together  int // the number of steps with the last one that was drawn
	compacted int // the step at which that was done last
}

// base is the state in which there is something to be drawn for the first time, which all runs come to.
type base struct {
	at    *semantics.Snapshot
	took  []int
	steps int
}

// farthest is the number of steps that a thread takes ahead at a time.
const farthest = 1 << 10

// New makes a runner; ahead is of the system.
func New(s *semantics.System, ahead *semantics.Ahead) *Runner { return &Runner{s: s, ahead: ahead} }

// Run draws a run of at most so many steps from a stream.
func (x *Runner) Run(rnd *random.Stream, limit int, w *Watch) Result {
	x.order.Begin(rnd)
	x.order.lists = w.Trace != nil
	x.limit = limit
	r := Result{}
	if x.begin(w, &r) && x.walk(rnd, w, &r) {
		for x.event(rnd, w, &r) {
			if r.Steps-x.compacted >= compactEvery {
				x.compact(w, &r)
			}
		}
	}
	return r
}

// compactEvery is the number of steps after which what is kept for undoing is cut down to the words that changed.
const compactEvery = 1 << 14

func (x *Runner) compact(w *Watch, r *Result) {
	x.s.Compact()
	x.compacted = r.Steps
	if w.Compacted != nil {
		w.Compacted()
	}
}

// begin takes the run to where something is to be drawn for the first time, if nobody is to see it come there; false: it is
// over before.
func (x *Runner) begin(w *Watch, r *Result) bool {
	x.compacted, x.together = 0, 0
	if !w.Each && w.Trace == nil && x.from != nil && x.from.steps <= x.limit {
		x.took = append(x.took[:0], x.from.took...)
		r.Steps = x.from.steps
		return true
	}
	x.s.Reset()
	x.took = x.took[:0]
	x.meet()
	if r.Verdict = w.Look(0); r.Verdict != 0 {
		return false
	}
	if w.Each || w.Trace != nil || x.from != nil {
		return true
	}
	return x.findBase(w, r)
}

// longestBase bounds the steps that all runs have in common.
const longestBase = 1 << 14

// findBase goes to the first state with a choice.
func (x *Runner) findBase(w *Watch, r *Result) bool {
	plain := *w
	plain.Alone = nil
	for {
		x.listClocks()
		if len(x.clocks) != 1 || x.s.Ways(x.clocks[0]) > 1 || r.Steps+x.took[x.clocks[0]] > min(longestBase, x.limit-1) {
			break
		}
		if !x.event(nil, &plain, r) {
			return false
		}
	}
	x.from = &base{at: x.s.Snapshot(), took: slices.Clone(x.took), steps: r.Steps}
	x.past = past{}
	if first, ways, ok := x.present(0); ok {
		x.past.keep(x.s, first, ways)
	}
	x.s.Resume(x.from.at)
	return true
}

// meet lets threads that are new go ahead.
func (x *Runner) meet() {
	for t := len(x.took); t < x.s.Machine().Threads(); t++ {
		x.took = append(x.took, 0)
		x.goAhead(int32(t))
	}
}

func (x *Runner) goAhead(t int32) { x.took[t] += x.ahead.Run(t, farthest) }

// event takes the run to the next step that is noticed; false: it is over.
func (x *Runner) event(rnd *random.Stream, w *Watch, r *Result) bool {
	x.listClocks()
	var t int32
	switch len(x.clocks) {
	case 0:
		r.End = x.s.End()
		return false
	case 1:
		t = x.clocks[0]
		if !x.alone(t, w, r) {
			return false
		}
		if x.took[t] == 0 {
			return true // it has come to where it must wait
		}
		x.took[t] = 0
		n, a := x.ahead.Act(t, farthest, w.Memory)
		if a != semantics.NotTaken {
			return x.acted(t, n, a, w, r)
		}
	default:
		var due, ok bool
		if t, due, ok = x.race(w, r); !ok || !due {
			return ok
		}
	}
	return x.act(t, rnd, w, r)
}

// race draws ticks until thread t is at a step that Act does not take, which is then due, or until the clocks that run may be others; ok
// is false if the run is over.
func (x *Runner) race(w *Watch, r *Result) (t int32, due, ok bool) {
	for r.Steps-x.compacted < compactEvery {
		first, ticks := x.order.Next(x.distance)
		t = x.clocks[first]
		if w.Trace != nil {
			x.trace(t, w, r)
		}
		if r.Steps += ticks; !x.within(r) {
			return t, false, false
		}
		if x.waits[first] {
			break // it has come to where it must wait
		}
		n, a := x.ahead.Act(t, farthest, w.Memory)
		if a == semantics.Again {
			if x.distance[first] = n + 1; w.Trace != nil {
				w.Trace(t, 0)
			}
			continue
		}
		if x.count(r); a == semantics.NotTaken {
			return t, true, true
		}
		return t, false, x.acted(t, n, a, w, r)
	}
	x.count(r)
	return t, false, true
}

// count notes how many steps threads are ahead, from the ticks up to their events.
func (x *Runner) count(r *Result) {
	x.together = r.Steps
	x.unlist()
}

// listClocks lists the threads whose clocks run, and how many of their ticks come up to the one that
// is noticed, or with which they come to where they wait.
func (x *Runner) listClocks() {
	x.clocks, x.distance, x.waits = x.clocks[:0], x.distance[:0], x.waits[:0]
	if x.s.Machine().RunStatus() != machine.Going {
		return
	}
	owner := x.ahead.Alone()
	for t, n := range x.took {
		waits := x.s.Ways(int32(t)) == 0
		if !waits {
			n++
		}
		if n > 0 && (owner < 0 || owner == int32(t)) {
			x.clocks, x.distance, x.waits = append(x.clocks, int32(t)), append(x.distance, n), append(x.waits, waits)
		}
	}
}

// within reports whether the run has not come beyond its bound.
func (x *Runner) within(r *Result) bool {
	if r.Steps > x.limit {
		r.Steps, r.End = x.limit, semantics.Bound
		return false
	}
	return true
}

// alone is pass for the only thread that can act.
func (x *Runner) alone(t int32, w *Watch, r *Result) bool {
	waits := x.s.Ways(t) == 0
	if w.Trace != nil {
		for range min(x.took[t], x.limit-r.Steps) {
			w.Trace(t, 0)
		}
	}
	r.Steps += x.took[t]
	x.took[t] = 0
	if waits {
		return x.within(r)
	}
	if w.Alone != nil && r.Steps < x.limit && x.ahead.Alone() < 0 {
		r.Steps = w.Alone(t, r.Steps, x.together)
	}
	r.Steps++
	x.took[t] = -1
	return x.within(r)
}

// trace reports the ticks that Next has drawn, except the observable step of t.
func (x *Runner) trace(t int32, w *Watch, r *Result) {
	list := x.order.sequence
	if x.s.Ways(t) > 0 {
		list = list[:len(list)-1]
	}
	for _, i := range list[:min(len(list), x.limit-r.Steps)] {
		w.Trace(x.clocks[i], 0)
	}
}

// acted ends an event that Act has taken.
func (x *Runner) acted(t int32, ahead int, a semantics.Acted, w *Watch, r *Result) bool {
	if x.took[t] = ahead; w.Trace != nil {
		w.Trace(t, 0)
	}
	if a == semantics.Seen {
		r.Verdict = w.Look(r.Steps)
	}
	return r.Verdict == 0
}

// act takes a step of any kind that is due.
func (x *Runner) act(t int32, rnd *random.Stream, w *Watch, r *Result) bool {
	way := 0
	if x.s.Ways(t) > 1 {
		way = x.s.Draw(t, rnd)
	}
	if w.Trace != nil {
		w.Trace(t, way)
	}
	return x.step(t, way, w, r)
}

// step performs the given way of thread t's next action. It reports whether the run continues.
func (x *Runner) step(t int32, way int, w *Watch, r *Result) bool {
	x.took[t] = 0
	silent := !w.Memory && x.ahead.Silent(t)
	if f := x.s.Step(t, way); f != nil {
		r.Steps--
		r.End, r.Fault = semantics.Fault, f
		return false
	}
	x.goAhead(t)
	x.meet()
	if !silent || x.ahead.Watched(t) {
		r.Verdict = w.Look(r.Steps)
	}
	return r.Verdict == 0
}
