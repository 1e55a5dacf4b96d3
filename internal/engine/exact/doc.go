// Package exact answers queries about probabilities of runs from the Markov chain of all states, if
// that fits in memory. There are no statistics: bounds account for rounding and for iterations that
// were cut off.
//
// For some programs the probability of ever calling given functions is computed without building a
// large chain (byruns.go). An answer is a proof of kind Computed. Obligations stay open where
// heddle cannot follow a run, where a limit or the size of the chain ended the computation, and
// where the bounds are too wide to decide.
//
// The package must not draw runs or know another engine. It misses no behaviour of the program; the
// distributions of inputs and schedulers are assumptions.
package exact
