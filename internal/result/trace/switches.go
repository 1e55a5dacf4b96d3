package trace

import (
	"slices"

	"heddle/internal/explore/schedule"
)

// Preemption is a preemptive switch: another thread acts although the one that acted last could.
type Preemption struct {
	Action   int   // index of the schedule's action that the other thread takes
	From, To int   // threads
	Step     int   // index of the first step of it; -1: it is none of those that are shown
	Before   Event // where the thread that acted last could continue
	// Otherwise is what becomes of the run without it.
	Otherwise Otherwise
	Inputs    bool // that is so of the same inputs
	Bound     int  // and of runs with at most so many preemptive switches in all; -1: of all runs
}

// Otherwise says what becomes of a run if a thread that could continue does: it runs on until it has to wait or ends, and then
// any thread may act.
type Otherwise string

// The ways.
const (
	NotKnown Otherwise = ""      // it was not searched for, or not to the end
	Holds    Otherwise = "holds" // no check fails
	Fails    Otherwise = "fails" // the same check fails at the same place in another way, with no more switches
)

// Minimised says what was done to make a run short.
type Minimised struct {
	Before, After Size
	Whole         bool // no search was cut short
}

// Size is how long a run is.
type Size struct {
	Switches int // preemptive ones
	Threads  int // that act
	Actions  int
	Inputs   uint64 // sum of the absolute values of integers that the program reads
}

// preempts notes that action i of a schedule is a preemptive switch, if it is one. Before the first action the first thread acts.
func (r *recorder) preempts(i int, s schedule.Schedule) {
	last := 0
	if i > 0 {
		last = int(s[i-1].Thread)
	}
	if to := int(s[i].Thread); to != last && r.m.Choices(last) > 0 {
		at, function := r.placeOf(last, r.m.PC(last))
		r.forced = append(r.forced, Preemption{Action: i, From: last, To: to, Step: -1, Bound: -1,
			Before: Event{last, function, at, r.o.Lines.Text(at)}})
	}
}

// located are the switches of a schedule with the first steps that the other threads take.
func located(list []Preemption, steps []Step, s schedule.Schedule) []Preemption {
	for i := range list {
		x := &list[i]
		end := x.Action
		for end < len(s) && int(s[end].Thread) == x.To {
			end++
		}
		x.Step = slices.IndexFunc(steps, func(s Step) bool {
			return s.Kind == Line && s.Thread == x.To && x.Action <= s.At() && s.At() < end
		})
	}
	return list
}

// At is the index of the schedule's action that a step belongs to: where its thread acts itself, if others had run it up to its first
// action before.
func (s *Step) At() int { return max(s.Action, s.resumed) }
