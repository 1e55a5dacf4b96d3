// Package explain makes counterexamples short and finds what is essential about them: the fewest preemptive switches
// (fewest.go), a run with fewer switches, threads and steps and smaller inputs (minimise.go), what happens without a
// switch (otherwise.go), and what would have kept the threads of a race apart (race.go).
//
// A preemptive switch is one from a thread that could have continued, counted between the actions of the plain machine:
// those that schedules consist of, whatever the search that found the violation left out.
//
// It works on runs that end, of the concrete machine: inputs have values. Everything is bounded by work, not by time; who
// wants an end gets the best that is known. The package knows plans, cursors and traces. It must not conclude: whether a
// program is violated was settled before, and does not depend on what is found here.
//
// Invariants:
//  1. a run that is returned has been replayed by package replay and ends in the failure that it is for: the same check at
//     the same place (system.Failure.Key), and as that of the run before it, the first that shows;
//  2. what is said to hold of all runs was searched for to the end, by a search that leaves nothing out: on the plain
//     machine, all actions of each state, states without loss.
//
// Papers: iterative context bounding (Musuvathi, Qadeer, PLDI 2007) for the number of switches; delta debugging (Zeller,
// Hildebrandt: Simplifying and isolating failure-inducing input, TSE 2002) where a search for short runs is too long.
//
// What it can miss: threads are left out one by one, so that two of which either is enough may both stay; inputs become
// small one by one; reads of memory that was never written keep what they found.
package explain
