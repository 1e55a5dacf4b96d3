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
//
// # Why does a search begin with short passes with few preemptive switches?
//
// Most faults need few switches, and such a run is short to read. Passes of at most 10,000 states together take
// some hundredths of a second, and one that cut nothing off is a proof by itself. They store states without loss
// whatever `--store` says.
//
// A short pass does not show that fewer switches are impossible, because a reduction may leave out the only order
// with so few (Coons, Musuvathi, McKinley 2013). Package explain searches for that separately.
//
// # Why do breadth-first searches, and searches with a bound on switches, learn nothing?
//
// Both count: actions, or preemptive switches. Of the orders that a persistent set leaves out, one may be the
// only one with so few, and an action joined from several would count as one. So they take every action of the
// plain machine.
//
// # Why does a violation that is not confirmed not end the search?
//
// It may be none: a question on the path was open and both answers were taken. Nothing is dropped for it either,
// because a state on its path may have stood for another that was left out as equal. So the place stays open
// until another run shows it; if none does, the answer is `unknown`.
package passes
