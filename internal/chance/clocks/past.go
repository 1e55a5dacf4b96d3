package clocks

import (
	"math"
	"slices"

	"heddle/internal/chance/random"
	"heddle/internal/chance/semantics"
	"heddle/internal/exec/machine"
)

// This file caches what runs have come to: the state after an observable step follows from the state before it, the
// thread and its way, and so does how far threads are ahead then. A run that is where another one was before need only
// draw; it is executed from where it first does something that none has done.
//
// Two runs are in one state if all words are the same, whatever led there: so loops come back to states that are known,
// and programs with few of them are not executed any more at all.

// past is what is remembered.
type past struct {
	states  []state // the first is where all runs come to
	ways    []ways  // of each state
	at      []*semantics.Snapshot
	anchors [mostThreads + 1]*semantics.Snapshot // by the number of threads: what others are the difference from
	more    [][]bearing                          // steps of states that have no room for them
	born    [][]int                              // how far new threads are ahead
	faults  []*machine.Fault
	hashes  []uint64 // of each state
	places  []int32  // states by their hashes, from 1 on, with open addressing; a power of two, at least half of them 0
	bytes   int
	full    bool
}

// mostThreads is the number of threads of states that are remembered.
const mostThreads = 6

// state is one with something to be drawn, or an end. Two fit into a line of the cache: runs do little else than to go
// from one to the next.
type state struct {
	shape
	end     semantics.End
	verdict uint8
	known   uint8 // of steps
	chooses bool  // a thread can act in several ways
	more    int32 // of past.more, from 1 on
	missed  uint16
	steps   [2]step
}

// ways are those of each thread; see manyWays.
type ways [mostThreads]uint8

// shape is what decides, with the steps that threads are ahead, which clocks run.
type shape struct {
	waits   uint8 // by thread, a bit: it cannot act
	threads uint8
	owner   int8 // see Ahead.Alone
	going   bool
}

// step is one that was taken from a state.
type step struct {
	to     int32 // the state after it, or past.faults by the complement
	ahead  int16 // of the thread
	thread uint8
	way    uint8
}

// bearing is a step that may have made threads.
type bearing struct {
	step
	born uint16 // of past.born, from 1 on; 0: there are none
}

// Bounds of the cache: in all, and for one run.
const (
	pastBytes  = 128 << 20
	pastStates = 1 << 18
	mostWays   = 16
	manyWays   = 255 // more, or an input that is given
	newSteps   = 16
	worthwhile = 2 // runs that come to a state before what they do there is remembered
	mostBorn   = 1 << 12
	// A thread that is alone for so long may be so for ever: there are other means for that.
	longAlone = 64
)

// keep gives the number of the state that a system is in.
func (p *past) keep(s *semantics.System, like state, w ways) int32 {
	anchor := &p.anchors[like.threads]
	if *anchor == nil {
		*anchor = s.Anchor()
	}
	at := s.Canonical(*anchor)
	h := at.Hash()
	if i := p.lookUp(h, at); i >= 0 {
		return i
	}
	i := int32(len(p.states))
	if len(p.states) == cap(p.states) {
		p.states = slices.Grow(p.states, max(1024, len(p.states))) // append would copy all several times more
	}
	p.enter(h)
	p.states, p.ways, p.at = append(p.states, like), append(p.ways, w), append(p.at, s.Keep(at))
	p.bytes += at.Bytes() + 100
	p.full = p.full || p.bytes > pastBytes || len(p.states) == pastStates
	return i
}

// lookUp is the state of a canonical snapshot with a hash; -1: it is not among those that are remembered.
func (p *past) lookUp(h uint64, at *semantics.Snapshot) int32 {
	for k := h; len(p.places) > 0; k++ {
		i := p.places[k&uint64(len(p.places)-1)] - 1
		if i < 0 || p.hashes[i] == h && p.at[i].Same(at) {
			return i
		}
	}
	return -1
}

// enter has the next state found by its hash.
func (p *past) enter(h uint64) {
	p.hashes = append(p.hashes, h)
	if 2*len(p.hashes) <= len(p.places) {
		p.place(len(p.hashes) - 1)
		return
	}
	p.places = make([]int32, max(1<<10, 2*len(p.places)))
	for i := range p.hashes {
		p.place(i)
	}
}

func (p *past) place(i int) {
	k, mask := p.hashes[i], uint64(len(p.places)-1)
	for p.places[k&mask] != 0 {
		k++
	}
	p.places[k&mask] = int32(i) + 1
}

// find is the step of a thread, in a way, from a state; false: nobody has taken it.
func (p *past) find(s *state, thread int32, way int) (x bearing, ok bool) {
	for i := range s.known {
		if x := &s.steps[i]; int32(x.thread) == thread && int(x.way) == way {
			return bearing{step: *x}, true
		}
	}
	if s.more == 0 {
		return x, false
	}
	for _, x := range p.more[s.more-1] {
		if int32(x.thread) == thread && int(x.way) == way {
			return x, true
		}
	}
	return x, false
}

// note remembers a step from a state.
func (p *past) note(from int32, x bearing) {
	s := &p.states[from]
	switch {
	case int(s.known) < len(s.steps) && x.born == 0:
		s.steps[s.known] = x.step
		s.known++
		return
	case s.more == 0:
		p.more = append(p.more, nil)
		s.more = int32(len(p.more))
	}
	p.more[s.more-1] = append(p.more[s.more-1], x)
	p.bytes += 16
}

// present is the state that the system is in, with what Look has given. It is false if it is not one to be remembered.
func (x *Runner) present(verdict uint8) (s state, w ways, ok bool) {
	all := x.s.AllWays()
	if len(all) > mostThreads {
		return s, w, false
	}
	s = state{end: x.s.End(), verdict: verdict}
	s.shape = shape{threads: uint8(len(all)), owner: int8(x.ahead.Alone()), going: x.s.Machine().RunStatus() == machine.Going}
	for t, n := range all {
		if w[t] = uint8(n); n > mostWays || n == semantics.Given {
			w[t] = manyWays
		}
		if n == 0 {
			s.waits |= 1 << t
		}
		s.chooses = s.chooses || w[t] > 1
	}
	return s, w, true
}

// walk takes the run as far as is remembered, and some steps more. It is false if the run is over; otherwise the machine is in its state.
func (x *Runner) walk(rnd *random.Stream, w *Watch, r *Result) bool {
	if x.from == nil || w.Each || w.Trace != nil || r.Steps != x.from.steps {
		return true
	}
	at, alone, fresh := int32(0), 0, 0
	var listed shape
	x.clocks = x.clocks[:0]
	for w.Remember && len(x.past.states) > 0 {
		s := &x.past.states[at]
		if r.Verdict = s.verdict; r.Verdict != 0 {
			return false
		}
		if s.shape != listed {
			x.unlist()
			x.listRemembered(s)
			listed = s.shape
		}
		first, event := x.draw(s, r)
		switch event {
		case over:
			return false
		case waits:
			listed = shape{}
			continue
		}
		if len(x.clocks) > 1 {
			alone = 0
		} else {
			alone++
		}
		t, n, way := x.clocks[first], uint8(1), 0
		if s.chooses {
			n = x.past.ways[at][t]
		}
		if alone > longAlone || n == manyWays {
			x.unlist()
			return x.leave(at, t, rnd, w, r)
		} else if n > 1 {
			way = int(rnd.Below(uint64(n)))
		}
		known, ok := x.past.find(s, t, way)
		if !ok {
			x.unlist()
			x.s.Resume(x.past.at[at])
			if s.missed++; fresh == newSteps || s.missed < worthwhile && fresh == 0 || x.past.full || r.Steps >= x.limit {
				s.missed = min(s.missed, worthwhile)
				return x.perform(t, way, w, r)
			}
			fresh++
			var more bool
			if known, ok, more = x.discover(at, t, way, w, r); !ok {
				return more
			}
		}
		if known.to < 0 {
			r.Steps--
			r.End, r.Fault = semantics.Fault, x.past.faults[^known.to]
			return false
		}
		x.distance[first] = int(known.ahead) + 1
		if known.born > 0 {
			x.took = append(x.took, x.past.born[known.born-1]...)
		}
		at = known.to
	}
	x.s.Resume(x.from.at)
	return true
}

// leave continues without what is remembered, from a state, with the step of a thread.
func (x *Runner) leave(at, t int32, rnd *random.Stream, w *Watch, r *Result) bool {
	x.s.Resume(x.past.at[at])
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

// discover takes a step that nobody has taken from a state, and remembers it. It is false if that cannot be: then the run continues
// from there, if it is not over.
func (x *Runner) discover(at, t int32, way int, w *Watch, r *Result) (known bearing, ok, more bool) {
	known.step = step{thread: uint8(t), way: uint8(way)}
	threads := len(x.took)
	now := *r
	more = x.perform(t, way, w, &now)
	if now.Fault != nil {
		x.past.faults = append(x.past.faults, now.Fault)
		known.to = ^int32(len(x.past.faults) - 1)
		x.past.note(at, known)
		return known, true, more
	}
	s, ways, ok := x.present(now.Verdict)
	if !ok || x.took[t] > math.MaxInt16 || len(x.past.born) == mostBorn {
		x.past.full = true
		*r = now
		return known, false, more
	}
	known.ahead = int16(x.took[t])
	if born := x.took[threads:]; len(born) > 0 {
		x.past.born = append(x.past.born, slices.Clone(born))
		known.born = uint16(len(x.past.born))
	}
	known.to = x.past.keep(x.s, s, ways)
	x.took = x.took[:threads]
	x.past.note(at, known)
	return known, true, more
}

// event is what draw comes to.
type event uint8

const (
	over  event = iota
	waits       // a thread has come to where it must wait
	due         // a thread's step is due
)

// draw draws the next event in a state, of one of the clocks that are listed.
func (x *Runner) draw(s *state, r *Result) (first int, e event) {
	var ticks int
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
	if x.waits[first] {
		return first, waits
	}
	return first, due
}

// listRemembered is listClocks of a state that is remembered. The list is good for the next ones, too, as long as their shape is the same.
func (x *Runner) listRemembered(s *state) {
	x.clocks, x.distance, x.waits = x.clocks[:0], x.distance[:0], x.waits[:0]
	if !s.going {
		return
	}
	for t, n := range x.took {
		waits := s.waits>>t&1 != 0
		if !waits {
			n++
		}
		if n > 0 && (s.owner < 0 || int(s.owner) == t) {
			x.clocks, x.distance, x.waits = append(x.clocks, int32(t)), append(x.distance, n), append(x.waits, waits)
		}
	}
}

// unlist notes how many steps threads are ahead, from what is listed.
func (x *Runner) unlist() {
	for i, t := range x.clocks {
		x.took[t] = x.distance[i] - 1
		if x.waits[i] {
			x.took[t]++
		}
	}
}
