// Package count is exact model counting: it counts the values of variables for which conditions hold.
//
// A condition becomes the circuit that a SAT solver would be asked about, and this a binary decision diagram
// (solver/diagram), in which solutions are counted without being listed. Diagrams of remainders, masks, comparisons and sums with
// constants are small, whatever the width. What is computed with floats of one variable would not be; but mostly it grows or falls with
// the variable, and so a comparison of it holds on one side of a number that bisection finds (steps.go).
//
// # What it must not know
//
// Programs, machines, paths, what is asked of a probability.
//
// # Invariants
//
//  1. What is counted is right, whatever a term means elsewhere: circuits are those of the solver, which package blast compares
//     with the evaluator of terms, and what steps.go puts in place of a term is equal to it for all values of its variable.
//  2. What is not counted is an error that says why. None is an estimate.
//  3. Equal sets of solutions of the same variables have equal diagrams; so Set.ID distinguishes sets, not formulae.
//  4. Conditions without a variable in common are counted apart: variables are independent and uniform.
//
// # Papers
//
// R. E. Bryant: Graph-Based Algorithms for Boolean Function Manipulation (1986). A. Darwiche, P. Marquis: A Knowledge Compilation Map
// (2002): ordered binary decision diagrams allow conjunction and counting in the time of their size.
//
// # What it can miss
//
// Products of unknowns, remainders by large divisors and arithmetic of floats that neither grows nor falls need diagrams that do not fit:
// an error.
//
// # Why diagrams
//
// A counter over clauses would count each question anew. Diagrams also distinguish states: equal sets have equal
// diagrams, however they came about. Whether arithmetic is monotone in its input follows from its operations; samples
// would be a guess.
package count
