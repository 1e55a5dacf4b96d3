// Package passes searches the states of a plan's program in several passes, short ones first.
//
// First come short passes with few preemptive switches, which find most faults and give the
// shortest counterexamples. Then come a few single runs, then the full search. If an assumption of
// a pass turns out wrong (that an object is private to a thread, that memory is accessed under a
// lock), the pass is repeated with what was learnt, so that no result rests on the assumption. What
// passes have learnt belongs to one search and ends with it.
//
// The package knows how workers, stores, orders and reductions combine. It must not know how inputs
// are represented: a Maker equips workers with symbolic cursors and confirms what these find;
// without one, values are tried on the plain machine.
//
// Invariants: a violation is reported in steps of the plain machine, whatever reduction found it; a
// machine limit that one pass reached is reported by all later ones, so that none of them is a
// proof.
//
// Each search of a swarm, and each series of random runs, learns for itself. Otherwise it would
// depend on all earlier ones and on how many ran at the same time, and a fleet's answer would
// differ from one machine's.
package passes
