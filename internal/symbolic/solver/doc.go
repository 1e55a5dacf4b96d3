// Package solver decides whether conditions are satisfiable together: the vocabulary of all solvers, and the layers
// that answer without one where they can.
//
// A Solver gets a path: assertions, usually those of the question before with some added or taken from the end. It
// answers Sat with a model, Unsat with assertions that contradict each other, or Unknown with the reason. Layers wrap a
// solver into a solver, in any order: Trivial, Bounds, Equalities, Slices, Models, Cores; Checked, Limited, Logged, Measured;
// Fallback. Package standard puts them together. Solvers are in blast (bits and SAT) and smtlib (any other, by pipe).
//
// What a question may cost, and has cost, is counted as work, in units of which Second is what an ordinary core does in a second.
// Work is a count of what was done, not of time: the same questions cost the same in every run, and have the same answers.
//
// It must not know programs, processes, SAT, or the clock: time is a function that the caller gives.
//
// # Invariants
//
//  1. Sat is answered only with a model under which an evaluation of the assertions, by package term, gives true for
//     each. A layer that makes models out of parts relies on the parts' being so; Checked tests it.
//  2. Unsat is answered only by a solver's proof, or by one that held for a subset of the assertions.
//  3. What is not known is Unknown: a limit, a failure and an unsupported operation never become another answer.
//  4. A core is a subset of the assertions asked.
//  5. A solver belongs to one goroutine, as its pool does.
//
// # Papers
//
//   - C. Cadar, D. Dunbar, D. Engler: KLEE: Unassisted and Automatic Generation of High-Coverage Tests for Complex
//     Systems Programs (OSDI 2008): independent constraints, counterexample cache.
//   - C. Cadar, V. Ganesh, P. Pawlowski, D. Dill, D. Engler: EXE: Automatically Generating Inputs of Death (CCS 2006).
//
// # What it can miss
//
// A wrong Unsat of CaDiCaL or of another solver is believed: no proof is asked for. A model is checked.
package solver
