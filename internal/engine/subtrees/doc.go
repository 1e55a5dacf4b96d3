// Package subtrees searches a program with inputs as unknowns in several processes, each of which searches parts of the tree of paths (symbolic.Branch).
//
// The process that asks has a list of jobs, the first of which is all. While a worker has nothing to do, one that is busy gives a part of its path away. It does so by a message, and
// until that is confirmed by its result, so that none is lost. A job whose worker is lost is done again by another one, from its beginning.
//
// # The argument
//
// A worker keeps what it has seen, and leaves it out in later jobs. Each result says which worker it is of, and which jobs that has done before. The result of the first job counts, and
// those of the jobs that were given away during a job whose result counts. A result that counts rests on results that count, all of its worker; otherwise its job is done anew, by one
// that has seen nothing. Of each state that a worker with a counting result has seen, those on the way to its jobs included, every action was
// then taken by it, or is an action of a job that was given away; and what each of them leads to has been seen by somebody with a counting result, or what covers it. So all of them together have seen
// every state that one search would see (invariant 2 of package search). States that several have met are counted by each.
//
// What a path leads to in another process is compared by prints (system.Recognised): which questions come on the way depends on solvers. Where it leads elsewhere, its job is not
// searched, and there is no proof.
//
// # What it must not know
//
// Solvers, how processes are reached (plan.Team), how a verdict is concluded.
//
// # What it can miss
//
// What workers say is believed, but for violations, which are replayed.
//
// # Decisions
//
// Parts of the tree are jobs, not shares of the states, because a part can be searched again where a worker is lost.
// They are split on demand: fixed parts would be unequal, and many small ones would search again what orders of
// threads' actions have in common. No job is long: after some seconds a worker gives away all that is left of its part,
// or the first one might end last. On the way to a part lie states whose other actions are the giver's, so a result
// also rests on whoever gave its job away (TestWorkersLost).
package subtrees
