// Package importance answers queries about the probability of rare events by importance sampling (package
// chance/importance).
//
// The package knows plans and proofs; it must not draw plain runs, nor know another
// engine. An answer is a proof of kind Drawn. It can miss ways to the goal that were not
// learnt and not drawn: the estimate is unbiased all the same, and the interval is too
// low there (see its guarantee).
//
// Learning is not spread among processes. The choices of the runs of a round would be megabytes, and a run can be drawn
// again from its number, so the query takes the best ones again itself.
package importance
