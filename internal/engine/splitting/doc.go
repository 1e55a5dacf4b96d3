// Package splitting answers queries about the probability of rare events by importance splitting (package
// chance/splitting).
//
// The package knows plans and proofs; it must not draw plain runs or know another engine. An answer
// is a proof of kind Drawn. It can miss ways to the goal that the score does not lead to: the
// estimate is unbiased all the same, but the interval is not proven (see its guarantee).
package splitting
