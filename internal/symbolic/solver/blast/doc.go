// Package blast decides terms by bit-blasting and CaDiCaL. It is the solver that is tried first.
//
// A Solver is incremental: each term becomes a circuit once, each gate becomes clauses once, and
// assertions are assumptions, so that extending a path and backtracking cost only what is new. When
// too many clauses are of no use to later paths, the SAT solver restarts with only the gates in
// question.
//
// Reads of arrays go through writes to their variable; two reads of one variable at equal indices must give equal bytes, a
// constraint that is added when a model violates it (lemmas on demand; R. Brummayer, A. Biere: Lemmas on Demand for the
// Extensional Theory of Arrays, 2009, here without extensionality, since terms do not compare arrays).
//
// It must not know programs, paths or other solvers.
//
// # Invariants
//
//  1. The values of a circuit are those of the term, as term.Evaluator computes them: tests compare all operations.
//  2. A model is given only if every array reads as one function.
//  3. The same calls give the same answers, models and Work, unless what the caller's stop function returns differs.
//
// # What it can miss
//
// x87 floats, remainders of floats and fused multiplication give Unknown with the reason, and so do
// terms that need more gates than the limit. Products of two unknowns are correct but can take very
// long; hence the limits and the other solvers.
package blast
