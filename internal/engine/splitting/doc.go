// Package splitting answers Pr[<=n](f) for rare events by importance splitting: runs that
// come near to what is asked for are continued several times (package chance/splitting).
//
// The package knows plans and proofs; it must not draw plain runs, nor know another
// engine. An answer is a proof of kind Drawn. It can miss ways to the goal that the score
// does not lead to: the estimate is unbiased all the same, and the interval is not proven
// (see its guarantee).
package splitting
