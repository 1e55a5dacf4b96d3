// Package search explores the states of a system: depth first, breadth first or in single runs, by one worker or
// several, within limits.
//
// It must not know programs, machines or how states are stored (see Store). The searches are
// exhaustive unless a limit stops them; the result names the limit.
//
// Invariants:
//  1. every reported failure has the schedule that leads to it from the initial state;
//  2. if Result.Complete, every state that the cursor's reduction keeps was visited, and no action
//     of it was left out except by the cursor's ample sets.
//
// Papers: depth-first search with ample sets (Peled: Combining partial order
// reductions with on-the-fly model-checking, 1994), their cycle proviso by actions
// that close cycles (Kurshan and others: Static partial order reduction, 1998), so
// that what is explored does not depend on the order; context bounding (Musuvathi,
// Qadeer: Iterative context bounding, PLDI 2007); breadth-first search with all
// actions, so that no proviso is needed (walks at random: walk.go).
//
// # How do several workers search?
//
// A job is a path: the worker that gets it takes the actions again instead of copying a state. Paths are short
// compared with the work behind them, and a replay checks itself. Every second state with actions left is handed
// over, so that both workers keep work of all sizes. Each worker has its own record of accesses; the records are
// merged when the pass ends, and the pass is repeated if they show more together than each alone.
package search

import (
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
	Rest        Limit = "rest"  // a branch is to leave what it has not done yet to others
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

	// ByCalls distinguishes failures at one place by the calls that led there (Failure.Calls).
	ByCalls bool

	// StopOn is the check after whose violation a search stops that otherwise continues
	//; "": none.
	StopOn string

	// Confirm says of a violation whether it is one for sure. One that is not does not
	// stop the search, and other runs to the same place are asked about as well. nil:
	// all are.
	Confirm func(Found) bool

	// Hangs looks for states from which no run ends, where the cursor knows of them: see ends.go. What a search of
	// one worker depth first finds counts.
	Hangs bool

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

// KeyOf identifies failures, of which each is reported once.
func (o *Options) KeyOf(f *system.Failure) uint64 {
	if o.ByCalls {
		return f.Key*0x9e3779b97f4a7c15 ^ f.Calls
	}
	return f.Key
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
	Bytes       int64 // of the store and of the search stack
	Work        int64 // of the cursor's actions (system.Working); 0: it does not count
}

// Found is a failure and the way to it. Processes send it to each other as it is, by encoding/gob, which leaves Failure.Way out.
type Found struct {
	Failure  *system.Failure
	Schedule schedule.Schedule
	// Unwritten is what memory that was never written holds; zero where this says nothing.
	Unwritten schedule.Unwritten
	// From is the number of the state that the schedule begins in, where the search is of a part of the states (Divided).
	From uint32
}

// Whole reports whether each of some has a failure: what another process has sent may have none.
func Whole(lists ...[]Found) bool {
	for _, list := range lists {
		if slices.ContainsFunc(list, func(f Found) bool { return f.Failure == nil }) {
			return false
		}
	}
	return true
}

// Result is what a search found.
type Result struct {
	Stats
	Violations []Found
	Others     []Found // limits and gaps of the machine that were met: one for each place
	Limits     []Limit // bounds of the search that were hit
	Pruned     bool    // the bound on switches cut something off
	Hangs      Hangs
	cycles     cycles
}

// Complete reports whether every state was seen.
func (r *Result) Complete() bool {
	return len(r.Limits) == 0 && len(r.Others) == 0 && !r.Pruned
}

// AllEnd reports whether a complete search shows that every run ends: there is no cycle of states.
func (r *Result) AllEnd() bool { return r.cycles.looked && !(r.cycles.rounds && r.cycles.met) }

// cycles is what shows that there are no cycles of states. The zero value shows nothing.
type cycles struct {
	looked bool // the search has looked for what follows
	rounds bool // an action was taken that may close a cycle of states
	met    bool // an action led to a state that was known
}

// and is what both of two searches of a system show.
func (c cycles) and(o cycles) cycles {
	return cycles{c.looked && o.looked, c.rounds || o.rounds, c.met || o.met}
}

// Met reports whether a failure of a class was met that is not a violation.
func (r *Result) Met(class system.Class) bool {
	return slices.ContainsFunc(r.Others, func(f Found) bool { return f.Failure.Class == class })
}
