// Package bmc is bounded model checking: a symbolic search in which states that meet
// are merged and loops are unrolled to a bound, or to more and more rounds until that
// does not find out more.
//
// Loops that continue behind the bound are an open obligation of its proof. It also makes
// the searches of --merge and --match, which have an order of their own and no bound.
//
// The package must not know how a verdict is concluded.
package bmc
