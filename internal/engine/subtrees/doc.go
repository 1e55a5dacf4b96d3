// Package subtrees runs a symbolic search in several processes, each of which searches parts of the
// tree of paths (symbolic.Branch).
//
// The coordinating process has a list of jobs, the first of which is the whole tree. While a worker is idle, a busy one gives
// away part of its tree by a message, and again by its result if the message was not confirmed, so that no part is lost. If a
// worker is lost, another one does its job again from the beginning.
//
// # The argument
//
// A worker remembers the states that it has seen and skips them in later jobs. Each result names
// its worker and the jobs that the worker did before. The result of the first job counts, and so do
// those of jobs given away during a job whose result counts. A counting result may rest only on
// counting results of the same worker; otherwise a fresh worker does the job again. For each state
// seen by a worker with a counting result, including those on the way to its jobs, the worker took
// every action or gave it away with a job; and every successor, or a state that covers it, was seen
// by some worker with a counting result. So together they have seen every state that one search
// would see (invariant 2 of package search). States that several workers visit are counted by each.
//
// Fingerprints (system.Recognised) check that a path leads to the same state in another process,
// because the questions on the way depend on solvers. If it leads elsewhere, the job is not
// searched and there is no proof.
//
// # What it must not know
//
// Solvers, how processes are reached (plan.Team), how a verdict is concluded.
//
// # What it can miss
//
// Results of workers are trusted, except violations, which are replayed.
//
// # Decisions
//
// Jobs are parts of the tree, not shares of the states, because a part can be searched again if its
// worker is lost. They are split on demand: fixed parts would be unequal, and many small ones would
// repeat the states that interleavings share. No job is long: after some seconds a worker gives
// away the rest of its part, or the first job might end last. The giver takes the other actions of
// the states on the way to a part, so a result also rests on the worker that gave its job away
// (TestWorkersLost).
package subtrees
