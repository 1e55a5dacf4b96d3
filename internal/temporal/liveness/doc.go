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
// States beside which the automaton has no accepting cycle are only explored, as in a search for failures: with a terminal automaton, or most that are weak, nearly all
// (idle.go). A run that the automaton no longer follows is followed beside a stray state, since it may fail (stray.go).
//
// What is promised to a thread may depend on the state (Options.Promised): a bit of an edge says what is promised in the state that it leaves. Both
// kinds of fairness may then be asked of one run, some threads' places weakly and others strongly.
//
// An action of several steps (an atomic section) is one to fairness: in its middle others have no turn, and are not kept from acting
// either, unless it never ends. Whether it does is guessed when it is entered, as automata guess: a run that is in one for ever has states
// of its own.
//
// Several workers search a product together (Together): each looks for components among the states that it finds first, and
// what leads to states of others is put off until all are done. workers.go says what a worker may conclude from what others have done.
//
// A cursor may take an action in stages (system.Staged), with states between them of which nothing is said: the automaton reads states in which actions
// are over, and an edge between stages counts for nothing. So stages must not come back to themselves; where they do, the result says that something was left out.
//
// The store may take a state for another one that has all of its runs (symbolic states that others cover): then a lasso is a candidate, and no lasso means
// no run all the same.
//
// It must not know what states are made of, what propositions mean, nor programs.
//
// Invariants:
//  1. a lasso that is returned consists of actions that were taken, and its cycle leads back to the product state that it began in, as the store
//     distinguishes states;
//  2. without a limit and a failure, no lasso means that no infinite run of the system is accepted: as far as the store is exact;
//  3. of several workers as well; without a lasso their product has as many states and edges as that of one;
//  4. a run that ends well stays in its last state for ever; one that is cut off (an assumption that does not hold) is no run.
//
// What it can miss: what the system leaves out (reductions are the caller's), and what an inexact store loses.
package liveness
