// Package importance answers queries about the probability of rare events by importance sampling (package
// chance/importance).
//
// The package knows plans and proofs; it must not draw plain runs or know another engine. An answer
// is a proof of kind Drawn. It can miss ways to the goal that were neither learnt nor drawn: the
// estimate is unbiased all the same, but the interval is too low then (see its guarantee).
//
// Learning is not distributed, because the choices of a round's runs would be megabytes. A run can
// be drawn again from its number, so the query replays the best ones itself.
package importance
