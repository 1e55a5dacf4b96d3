// Package passes searches the states of a plan's program in passes, short ones first.
//
// First come short passes with few preemptive switches: they find most faults, with
// the shortest story. Then come a few single runs, then the full search. A pass that
// rests on an assumption which turned out wrong (that an object is private to a
// thread, that memory is accessed under a lock) is repeated with what was learnt, so
// that no result rests on it. What passes have learnt is the value of one search and
// goes with it.
//
// The package knows how workers, stores, orders and reductions go together. It must
// not know how inputs are dealt with: a Maker equips workers with cursors whose data
// are unknown, and confirms what these find; without one, values are tried on the
// plain machine.
//
// Invariants: a violation is reported in steps of the plain machine, whatever was
// left out on the way to it; a limit of the machine that one pass met is reported by
// all later ones, so that none of them is a proof.
//
// Each search of a swarm, and each series of runs at random, learns for itself. Otherwise one would depend on all
// before it and on how many ran at the same time, and no answer of a fleet could be that of one machine.
package passes
