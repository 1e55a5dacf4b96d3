// Package cadical is the SAT solver CaDiCaL (A. Biere, K. Fazekas, M. Fleury, M. Heisinger: CaDiCaL, Kissat,
// Paracooba, Plingeling and Treengeling entering the SAT Competition 2020) as Debian packages it, linked statically.
//
// It is the only package that calls C. It must not know terms, programs or what the clauses mean.
//
// A literal is a variable's number, from 1 on, or its negation, as in DIMACS. Clauses, assumptions
// and values are passed in batches, since a call into C costs as much as adding some ten literals.
//
// # Invariants
//
//  1. Clauses stay for the life of the solver; assumptions hold for one Solve.
//  2. The same calls give the same answers and Rounds: the solver has a fixed seed and limits of
//     conflicts and rounds, no clock. Only the result of the caller's stop function can make two
//     runs differ, not the time that it takes: it may block while other solvers work.
//  3. Values are asked for after Satisfiable only, Failed after Unsatisfiable only, and nothing after Close.
//  4. A solver belongs to one goroutine at a time.
//
// # What it can miss
//
// Go's garbage collector does not see the memory of CaDiCaL, and the process ends when there is
// none left: callers must bound the number of clauses.
package cadical
