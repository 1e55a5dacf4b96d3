// Package solver decides whether a set of conditions is satisfiable. It has the types that all
// solvers share, and the layers that answer questions without a solver where possible.
//
// A Solver gets a path: assertions, usually those of the question before with some added or taken from the end. It
// answers Sat with a model, Unsat with assertions that contradict each other, or Unknown with the reason. Layers wrap a
// solver into a solver, in any order: Trivial, Bounds, Equalities, Slices, Models, Cores; Checked, Limited, Logged, Measured;
// Fallback. Package standard puts them together. Solvers are in blast (bits and SAT) and smtlib (any other, by pipe).
//
// Costs and limits of questions are counted as work; Second is the number of units that an ordinary
// core does in a second. Work counts operations, not time, so the same questions have the same cost
// and the same answers in every run.
//
// It must not know programs, processes, SAT, or the clock: time is a function that the caller gives.
//
// # Invariants
//
//  1. Sat is answered only with a model under which package term evaluates each assertion to true.
//     A layer that combines models of parts relies on this for each part; Checked tests it.
//  2. Unsat is answered only if a solver has refuted the assertions or a subset of them.
//  3. A limit, a failure or an unsupported operation gives Unknown and never another answer.
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
// A wrong Unsat of CaDiCaL or of another solver is believed, since no proof is requested. Models
// are checked.
package solver
