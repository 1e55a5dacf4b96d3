package search

import "heddle/internal/explore/system"

// This file counts what the switches of an execution cost, where that is bounded.
//
// A preemptive switch, from a thread that could continue, costs 1 (Musuvathi, Qadeer:
// Iterative context bounding, PLDI 2007). Or the executions are those of a scheduler
// that lets a thread act as long as it can, and then the next one in the order of
// numbers that can, but may be made to pass over threads: each costs one delay (Emmi,
// Qadeer, Rakamaric: Delay-bounded scheduling, POPL 2011). There are far fewer
// executions with k delays than with k preemptive switches, however many threads.

// MaxBound is the greatest bound that Options.Bound may set.
const MaxBound = 1<<16 - 1

// cost is what it costs to let a thread act where last acted before.
func (d *dfs) cost(acts []system.Action, last, thread int32) (n int32) {
	if !d.o.Delays {
		if thread != last && last >= 0 && among(acts, last) { // of none, 65,536 values of an input would be looked through for each
			return 1
		}
		return 0
	}
	before := int32(-1)
	for _, a := range acts { // those of a thread stand together
		if a.Thread != before && turn(a.Thread, last) < turn(thread, last) {
			n++
		}
		before = a.Thread
	}
	return n
}

// turn is how many threads have their turn before one, when last has it first.
func turn(thread, last int32) int32 {
	last = max(last, 0)
	if thread < last {
		return thread - last + maxTurns
	}
	return thread - last
}

const maxTurns = 1 << 30

// among reports whether a thread has an action.
func among(acts []system.Action, thread int32) bool {
	for _, a := range acts {
		if a.Thread == thread {
			return true
		}
	}
	return false
}

// extra is what counts as a part of a state where switches are bounded.
func (d *dfs) extra(thread, spent int32) uint32 {
	if d.o.Bound < 0 {
		return 0
	}
	return uint32(thread+1)<<16 | uint32(spent)
}
