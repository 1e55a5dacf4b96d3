// Package bmc is bounded model checking: a symbolic search that merges states and unrolls loops to a bound, or to
// growing bounds until a larger one changes nothing.
//
// A loop that may continue beyond the bound leaves an obligation of the proof open. The package
// also runs the searches of symbolic:merge and symbolic:match, which have an order of their own and no bound.
//
// The package must not know how a verdict is concluded.
package bmc
