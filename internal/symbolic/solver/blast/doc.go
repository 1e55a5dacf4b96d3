// Package blast decides terms by circuits and CaDiCaL: the solver of the first resort.
//
// A Solver keeps what it made: each term becomes a circuit once, each gate becomes clauses once, and assertions are
// assumptions, so that going along a path and back costs only what is new. When clauses have gathered that later paths
// have no use for, the SAT solver begins anew with the gates that are asked about.
//
// Arrays are read through writes to their variable; two reads of one variable at equal indices must give equal bytes,
// which is given to the SAT solver when a model breaks it (lemmas on demand; R. Brummayer, A. Biere: Lemmas on Demand for
// the Extensional Theory of Arrays, 2009, here without extensionality, for terms do not compare arrays).
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
// x87 floats, remainders of floats, fused multiplication: Unknown with the reason. So is what needs more gates than
// the limit. Products of two unknowns are correct but can take for ever; hence limits, and other solvers behind.
package blast
