// Package liveness looks for infinite runs that an automaton accepts. It searches the product of a system's states
// and the automaton's, on the fly, for a strongly connected component whose edges satisfy acceptance and fairness.
//
// One depth-first search finds the strongly connected components (Couvreur, On-the-fly verification of linear temporal logic, FM
// 1999; Gabow 2000). What an edge contributes, to each acceptance set and to each thread's fairness, is a bit, and a component is
// accepting as soon as the union of its edges' bits says so: then a cycle exists that takes all these edges. So generalised
// acceptance and weak fairness cost no more states, where nested searches need a copy of each for each set and thread (Choueka's
// flags). Strong fairness is a Streett condition: a component that has no accepting union yet is searched when it is complete,
// without the states in which a thread can act that never does in it, until nothing is left (Emerson, Lei 1985; Duret-Lutz,
// Poitrenaud, Couvreur, ATVA 2009).
//
// Product states from which the automaton reaches no accepting cycle are only explored, as in a
// search for failures (idle.go); with a terminal automaton, and most weak ones, these are nearly
// all. A run that the automaton rejects is still explored, with a stray state in place of the
// automaton's, since it may fail (stray.go).
//
// Which threads a fairness assumption covers may depend on the state (Options.Promised): a bit of
// an edge records it for the state that the edge leaves. One run may then be subject to both weak
// fairness and strong fairness, for different places of threads.
//
// Fairness treats an action of several steps (an atomic section) as one: other threads count
// neither as enabled nor as disabled within it, unless it never ends. Whether it ends is guessed
// nondeterministically on entry: a run that stays in one for ever has states of its own.
//
// Time passes in runs (Options.Clock): time.go says which cycles are therefore none, and of which nothing is known.
//
// Several workers can search a product together (Together): each looks for components among the
// states that it finds first, and edges to states of other workers are postponed until all are
// done. workers.go says what a worker may conclude from the results of others.
//
// A cursor may take an action in stages (system.Staged) with intermediate states, which the
// automaton does not read; an edge between stages counts for nothing. So stages must not form
// cycles; if they do, the result reports that something was left out.
//
// The store may identify a state with another one that has all of its runs (a symbolic state that
// covers it): then a lasso is only a candidate, but the absence of a lasso still means that there
// is no such run.
//
// It must not know what states consist of, what propositions mean, or programs.
//
// Invariants:
//  1. a returned lasso consists of executed actions, and its cycle returns to the product state in
//     which it began, as far as the store distinguishes states;
//  2. if no limit and no failure stopped the search and the store is exact, the absence of a lasso
//     means that no infinite run of the system is accepted;
//  3. the same holds for several workers; without a lasso their product has as many states and
//     edges as that of one;
//  4. a run that terminates stays in its last state for ever; one that is cut off (a violated
//     assumption) is not a run.
//
// What it can miss: what the system leaves out (reductions are the caller's), and what an inexact store loses.
//
// # What is a fair statement, and how is it asked for?
//
// `--fair-at=queue.c:13` promises something to threads at a line. Strong fairness is its default: weak fairness
// of a line adds nothing to weak fairness of threads. What would add nothing to `--fairness` is refused.
//
// Definition. For lines L and a thread t, the statement (t, L) is: t is about to execute an instruction of L, or
// is in a function that was called from L (a lock is taken in the library's code more often than in the user's,
// and inlining must not matter). It can be taken where t can act as well; it is taken where t acts. A run is
// weakly fair to it if it is taken infinitely often, or infinitely often cannot be; strongly fair if it is taken
// infinitely often, or from some moment on cannot be. The middle of another thread's atomic section counts for
// neither.
//
// Why two bits are enough. Nobody but t moves t, and while t is in the statement each of its actions takes it. So
// if the statement is taken finitely often and can be taken infinitely often, t is in it for ever from some
// moment on and acts no more. Hence a run is fair to all statements of a kind if and only if no thread is left
// that acts no more and is promised something where it stands. A state says which threads are promised something,
// and there is no bit for each line.
//
// Reductions. Where threads are weakly fair, `joint` and `persistent` stay on. Take a fair run, and a state of it
// in which a persistent set is explored alone. Nobody can disable a thread of the set. So one of them acts in the
// run, or the run is unfair, or another thread is in an atomic section that never ends; then nothing is promised
// any more, and it does no harm if a thread of the set acts before the section. Otherwise the explored run
// consists of the same actions, those of each thread in the same order, and none is put off for ever. So who acts
// finitely often in one run does so in the other and rests at the same instruction, in the same statements. Since
// threads are weakly fair, that is an instruction that has to wait, before which threads stop under each
// reduction; and whether it can continue follows from the object that it waits for, whose operations have the
// same order in both runs: all users of the object are in the set, and a call that may wait for ever counts as a
// use from the moment its thread comes to it. So who can act infinitely often in one run can in the other.
//
// Under `--fairness=none` the argument fails. Let main act for ever by itself, and let f hold a mutex that nobody
// else uses. f may rest before it gives the mutex back, because nothing is promised there; but giving it back is
// a persistent set, and after it f may stand at a line with a promise and have to act. The explored run then has
// an action too many (`TestRestingBehindLock`). So `joint`, `ordered` and `persistent` are replaced by `local`
// there, and threads also stop before each instruction that leads to a statement from elsewhere.
// `TestTemporalStatements` compares with fixed points over the oracle's graph.
//
// Fairness among the outcomes of a choice is not offered: a formula says better which of them matter.
package liveness
