// Package proof makes a proof of what a search has left behind: for each obligation
// (verdict.Obligation) what leaves it open, and what was assumed to discharge it.
//
// It is the one place where that is done. Whoever concludes anything from a search (a
// verdict, the checks table, tests, a proof by induction, figures of states and of
// executions, an answer to a query) asks here, so that a fact which counts for one of
// them counts for all. A proof with an open obligation is none: the answer is unknown,
// with that reason.
//
// The package must not search, and knows no engine: evidence says which kind of proof
// it is for.
package proof
