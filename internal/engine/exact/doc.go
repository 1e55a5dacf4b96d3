// Package exact answers queries about the probabilities of runs from the Markov chain of
// all states, where that fits: no statistics, but bounds of what rounding and an
// iteration that ends leave open.
//
// A chain that is large is not built where the program allows to compute without it the
// probability of ever calling given functions (byruns.go). What is computed is a proof
// of kind Computed: open where runs end that heddle cannot follow, where a limit or the
// chain's size ended it, and where the bounds are too wide to decide.
//
// The package must not draw runs, nor know another engine. It can miss nothing of the
// program; that inputs and schedulers choose as assumed is among the assumptions.
package exact
