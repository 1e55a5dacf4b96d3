// Package cadical is the SAT solver CaDiCaL (A. Biere, K. Fazekas, M. Fleury, M. Heisinger: CaDiCaL, Kissat,
// Paracooba, Plingeling and Treengeling entering the SAT Competition 2020) as Debian packages it, linked statically.
//
// It is the one package of the project that calls C. It must not know terms, programs or what the clauses mean.
//
// A literal is a variable's number, from 1 on, or its negation, as in DIMACS. Clauses go over in batches, and so do
// assumptions and values, for a call into C costs as much as some ten additions of a literal.
//
// # Invariants
//
//  1. Clauses stay for the life of the solver; assumptions hold for one Solve.
//  2. Same calls, same answers, same Rounds: the solver has a fixed seed and limits of conflicts and rounds, no clock. Only the
//     caller's stop function can make a run differ from another, by what it returns, not by the time that it takes: it may block,
//     and other solvers may work meanwhile.
//  3. Values are asked for after Satisfiable only, Failed after Unsatisfiable only, and nothing after Close.
//  4. A solver belongs to one goroutine at a time.
//
// # What it can miss
//
// Memory that CaDiCaL takes is not seen by Go's collector, and when there is none the process ends: callers bound the
// number of clauses that they add.
package cadical
