package clocks

import (
	"heddle/internal/chance/random"
	"heddle/internal/chance/semantics"
	"heddle/internal/exec/machine"
)

// This file remembers what runs have come to: the state behind a noticed step follows from the state before it, the
// thread and its way, and so does how far threads are ahead then. A run that is where another one was before need only
// draw; it is executed from where it first does something that none has done.
//
// Two runs are in one state if all words are the same, whatever led there: so loops come back to states that are known,
// and programs with few of them are not executed any more at all.

// past is what is remembered.
type past struct {
	states []state // the first is where all runs come to
	byHash map[uint64][]int32
	bytes  int
	full   bool
}

// state is one with something to be drawn, or an end.
type state struct {
	at      *semantics.Snapshot
	owner   int32 // see Ahead.Alone
	going   bool
	end     semantics.End
	verdict uint8
	steps   []step
	missed  int // runs that took a step from here which was not remembered
}

// step is one that was taken from a state.
type step struct {
	thread, to int32 // state behind it; failed: there is none
	way        int
	ahead      int   // of the thread
	born       []int // how far new threads are ahead
	fault      *machine.Fault
}

const failed = -1

// The bounds of what is remembered: in all, and of one run.
const (
	pastBytes  = 96 << 20
	pastStates = 1 << 17
	mostWays   = 16
	newSteps   = 2
	worthwhile = 64 // runs that come to a state before what they do there is remembered
	// A thread that is alone for so long may be so for ever: there are other means for that.
	longAlone = 64
)

// add gives the number of a state.
func (p *past) add(at *semantics.Snapshot, owner int32, going bool, end semantics.End, verdict uint8) int32 {
	h := at.Hash()
	for _, i := range p.byHash[h] {
		if p.states[i].at.Same(at) {
			return i
		}
	}
	if p.byHash == nil {
		p.byHash = map[uint64][]int32{}
	}
	i := int32(len(p.states))
	p.byHash[h] = append(p.byHash[h], i)
	p.states = append(p.states, state{at: at, owner: owner, going: going, end: end, verdict: verdict})
	p.bytes += at.Bytes() + 200
	p.full = p.bytes > pastBytes || len(p.states) == pastStates
	return i
}

// find is the step of a thread, in a way, from a state; nil: nobody has taken it.
func (p *past) find(from, thread int32, way int) *step {
	list := p.states[from].steps
	for i := range list {
		if list[i].thread == thread && list[i].way == way {
			return &list[i]
		}
	}
	return nil
}

// walk takes the run as far as is remembered, and some steps more. It is false if the run is over; otherwise the machine is in its state.
func (x *Runner) walk(rnd *random.Stream, w *Watch, r *Result) bool {
	if x.from == nil || w.Each || w.Trace != nil || r.Steps != x.from.steps {
		return true
	}
	at, alone, fresh := int32(0), 0, 0
	for w.Remember {
		s := &x.past.states[at]
		if r.Verdict = s.verdict; r.Verdict != 0 {
			return false
		}
		t, event := x.draw(s, r)
		switch event {
		case over:
			return false
		case waits:
			continue
		}
		if len(x.clocks) > 1 {
			alone = 0
		} else if alone++; alone > longAlone {
			return x.leave(at, t, rnd, w, r)
		}
		ways, way := int(s.at.Ways()[t]), 0
		if ways > mostWays || ways == semantics.Given {
			return x.leave(at, t, rnd, w, r)
		} else if ways > 1 {
			way = int(rnd.Below(uint64(ways)))
		}
		known := x.past.find(at, t, way)
		if known == nil {
			x.s.Resume(s.at)
			if s.missed++; fresh == newSteps || s.missed < worthwhile && fresh == 0 || x.past.full || r.Steps >= x.limit {
				return x.perform(t, way, w, r)
			}
			fresh++
			known = x.discover(at, t, way, w, r)
		}
		if known.to == failed {
			r.Steps--
			r.End, r.Fault = semantics.Fault, known.fault
			return false
		}
		x.took[t] = known.ahead
		x.took = append(x.took, known.born...)
		at = known.to
	}
	x.s.Resume(x.past.states[at].at)
	return true
}

// leave continues without what is remembered, from a state, with the step of a thread.
func (x *Runner) leave(at, t int32, rnd *random.Stream, w *Watch, r *Result) bool {
	x.s.Resume(x.past.states[at].at)
	way := 0
	if x.s.Ways(t) > 1 {
		way = x.s.Draw(t, rnd)
	}
	return x.perform(t, way, w, r)
}

// perform takes a step that is due.
func (x *Runner) perform(t int32, way int, w *Watch, r *Result) bool {
	if n, a := x.ahead.Act(t, farthest, w.Memory); a != semantics.NotTaken {
		return x.acted(t, n, a, w, r)
	}
	return x.step(t, way, w, r)
}

// discover takes a step that nobody has taken from a state, and remembers it.
func (x *Runner) discover(at, t int32, way int, w *Watch, r *Result) *step {
	next, threads := step{thread: t, way: way, to: failed}, len(x.took)
	now := *r
	x.perform(t, way, w, &now)
	if now.Fault != nil {
		next.fault = now.Fault
	} else {
		next.ahead = x.took[t]
		next.born = append(next.born, x.took[threads:]...)
		next.to = x.past.add(x.s.Canonical(), x.ahead.Alone(), x.s.Machine().RunStatus() == machine.Going, x.s.End(), now.Verdict)
		x.took = x.took[:threads]
	}
	s := &x.past.states[at]
	s.steps = append(s.steps, next)
	x.past.bytes += 80
	return &s.steps[len(s.steps)-1]
}

// event is what draw comes to.
type event uint8

const (
	over  event = iota
	waits       // a thread has come to where it must wait
	due         // a thread's step is due
)

// draw draws the next event in a state.
func (x *Runner) draw(s *state, r *Result) (t int32, e event) {
	x.listClocksOf(s.at.Ways(), s.owner, s.going)
	first, ticks := 0, 0
	switch len(x.clocks) {
	case 0:
		r.End = s.end
		return 0, over
	case 1:
		ticks = x.distance[0]
		x.distance[0] = 0
	default:
		first, ticks = x.order.Next(x.distance)
	}
	if r.Steps += ticks; !x.within(r) {
		return 0, over
	}
	if len(x.clocks) > 1 {
		x.together = r.Steps
	}
	for i, t := range x.clocks {
		if x.took[t] = x.distance[i] - 1; x.waits[i] {
			x.took[t]++
		}
	}
	if x.waits[first] {
		return x.clocks[first], waits
	}
	x.took[x.clocks[first]] = 0
	return x.clocks[first], due
}
