// Package dpor explores the executions of a system without storing states, by dynamic partial-order reduction. Of the
// executions that differ only in the order of independent actions (of a Mazurkiewicz trace) it explores one.
//
// The search is depth first and backtracks by undoing. Each action is compared with earlier ones:
// where two actions of different threads are dependent, not ordered otherwise, and the later one
// could have come first (a reversible race), a thread with which the reversed order can begin is
// added to the source set of the state before the earlier action. Sleep sets keep executions from
// being explored twice.
//
// It must not know programs, machines or what a place is.
//
// Invariants:
//  1. if Result.Complete, each maximal execution is equivalent to exactly one counted execution;
//  2. every execution counted as asleep is equivalent to one counted before.
//
// Waiting: an action that may have to wait is compared with all actions that it depends on, not
// only with the last one: a lock that was released just before could have been taken first by some
// other thread. At the end of a run, and where all enabled threads are asleep, the actions that
// still wait, or that the end has cut off, are compared as if they were executed. Several mutually
// independent actions may disable or enable a waiting action: then all threads with which some of
// them can begin are added.
//
// Spin loops: a thread that returns to its own former state without having written anything waits
// from there on. Such a run is counted separately: if the awaited action comes first, it is another
// execution. So a spin loop counts like an assumption that its condition holds.
//
// Papers: Abdulla, Aronsson, Jonsson, Sagonas, Optimal dynamic partial order reduction
// (POPL 2014) and Source sets (JACM 2017): source-DPOR, with the comparison of disabled
// actions at the end of a run; Flanagan, Godefroid, Dynamic partial-order reduction for
// model checking software (POPL 2005); Godefroid, Partial-order methods (1996), for
// sleep sets; Kokologiannakis, Ren, Vafeiadis, Dynamic partial order reductions for
// spinloops (FMCAD 2021).
//
// Optimal reduction (wakeup trees) was rejected: with source sets the worst of our programs have
// almost as many redundant runs as executions, but such runs share most of their path with others,
// and backtracking by undoing is cheap. A superfluous thread in a source set does no harm, which
// matters where threads wait.
package dpor
