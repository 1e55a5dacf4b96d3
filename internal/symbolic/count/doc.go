// Package count does exact model counting: it counts the assignments of variables that satisfy
// conditions.
//
// A condition becomes a circuit, as for a SAT solver, and the circuit a binary decision diagram
// (solver/diagram), in which solutions are counted without being listed. Diagrams of remainders,
// masks, comparisons and sums with constants are small, whatever the width. Those of floating-point
// functions of one variable are not; but most such functions are monotone, so that a comparison
// holds on one side of a number that bisection finds (steps.go).
//
// # What it must not know
//
// Programs, machines, paths, queries about probabilities.
//
// # Invariants
//
//  1. Counts are exact: the circuits are those of the solver, which package blast compares with the
//     evaluator of terms, and what steps.go substitutes for a term equals it for all values of its
//     variable.
//  2. If it cannot count, it returns an error with the reason, never an estimate.
//  3. Equal sets of solutions over the same variables have equal diagrams, so Set.ID identifies
//     sets, not formulae.
//  4. Conditions without common variables are counted separately: variables are independent and
//     uniform.
//
// # Papers
//
// R. E. Bryant: Graph-Based Algorithms for Boolean Function Manipulation (1986). A. Darwiche, P. Marquis: A Knowledge Compilation Map
// (2002): ordered binary decision diagrams allow conjunction and counting in the time of their size.
//
// # What it can miss
//
// Products of unknowns, remainders by large divisors and non-monotone floating-point arithmetic
// need diagrams that are too large: an error.
//
// # Why diagrams
//
// A model counter over clauses would count each question anew. Diagrams also identify states: equal
// sets have equal diagrams, however they came about. Whether arithmetic is monotone in its input is
// derived from its operations, not guessed from samples.
package count
