// Package explain makes counterexamples short and finds what is essential about them: the fewest preemptive switches
// (fewest.go), a run with fewer switches, threads and steps and smaller inputs (minimise.go), what happens without a
// switch (otherwise.go), and what would have kept the threads of a race apart (race.go).
//
// A preemptive switch is a switch from a thread that could have continued. Switches are counted
// between the actions of the plain machine, of which schedules consist, whatever reduction the
// search used.
//
// It works on finite runs of the concrete machine, whose inputs have values. Everything is bounded
// by work, not by time; if interrupted, it returns the best result so far. The package knows plans,
// cursors and traces. It must not conclude: whether the program is violated was settled before and
// does not depend on the explanation.
//
// Invariants:
//  1. a returned run has been replayed by package replay and ends in the failure that it explains:
//     the same check at the same place (system.Failure.Key), and as in the original run, the first
//     failure;
//  2. a statement about all runs rests on a complete search: on the plain machine, all actions of
//     each state, states stored without loss.
//
// Papers: iterative context bounding (Musuvathi, Qadeer, PLDI 2007) for the number of switches; delta debugging (Zeller,
// Hildebrandt: Simplifying and isolating failure-inducing input, TSE 2002) where a search for short runs is too long.
//
// What it can miss: threads are removed one by one, so two of which either alone is needed may both
// stay; inputs are made smaller one by one; reads of uninitialised memory keep their values.
//
// # What may a report name as what led to a failure?
//
// Facts of the run that is shown, by address and moment: the last write to the bytes of a variable in the
// condition, the last signal before a wait began, the places at which threads interrupt each other. A causal word
// ("because") needs a search over other runs, which only essential switches have. A switch is essential if no run
// fails in which the thread runs on, at that place, until it waits or ends.
package explain
