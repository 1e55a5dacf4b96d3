// Package dpor explores the executions of a system without storing states, by dynamic partial-order reduction. Of the
// executions that differ only in the order of independent actions (of a Mazurkiewicz trace) it explores one.
//
// It goes depth first and back by undoing. Each action is compared with those before
// it: where two of different threads are dependent, nothing orders them otherwise and
// the later one could have come first (a reversible race), a thread with which the
// reversed order can begin is added to the source set of the state before the earlier
// one. Sleep sets keep executions from being explored twice.
//
// It must not know programs, machines or what a place is.
//
// Invariants:
//  1. if Result.Complete, each maximal execution is equivalent to exactly one of
//     those that were counted;
//  2. what is counted as asleep is equivalent to what was counted before.
//
// Waiting: an action that may have to wait is compared with all actions that it
// depends on, not only with the last: that a lock was released just before says
// nothing of who could have taken it first. At the end of a run, and where all that
// could continue is asleep, the actions that still wait, or that the end has cut off, are
// compared as if they were taken. What waits may be kept from being taken, or let, by
// several actions that are independent of each other: then all threads with which
// some of them can begin are added.
//
// Loops that wait by looking: a thread that comes back to its own former state
// without having written anything waits from there on. Such a run is counted apart:
// where what it waits for came first, it is another execution. So a loop that spins
// counts as if it were an assumption that its condition holds.
//
// Papers: Abdulla, Aronsson, Jonsson, Sagonas, Optimal dynamic partial order reduction
// (POPL 2014) and Source sets (JACM 2017): source-DPOR, with the comparison of disabled
// actions at the end of a run; Flanagan, Godefroid, Dynamic partial-order reduction for
// model checking software (POPL 2005); Godefroid, Partial-order methods (1996), for
// sleep sets; Kokologiannakis, Ren, Vafeiadis, Dynamic partial order reductions for
// spinloops (FMCAD 2021).
//
// Optimal reduction (wakeup trees) was rejected: source sets meet runs that turn out equivalent to others almost as
// often as executions in the worst of our programs, but such runs share most of their path with others, and
// backtracking by undoing costs little. And a source set with a thread too many does no harm, which matters where
// threads wait.
package dpor
