// Package bmc is bounded model checking: a symbolic search that merges states and unrolls loops to a bound, or to
// growing bounds until a larger one changes nothing.
//
// Loops that continue behind the bound are an open obligation of its proof. It also makes
// the searches of --merge and --match, which have an order of their own and no bound.
//
// The package must not know how a verdict is concluded.
package bmc
