// Package sampling answers queries from random runs: probabilities (estimate.go), thresholds (threshold.go),
// comparisons (compare.go), extremes over schedulers (overschedulers.go), expected values (mean.go), and the states
// that runs reach (states.go).
//
// Runs are drawn as package semantics defines, and results are used in the order of the runs, so
// that an answer is a function of the seed, whatever the number of workers. An answer is a proof of
// kind Drawn. Obligations stay open if heddle could not follow a run, if a limit ended the
// sampling, or if the requested precision was not reached.
//
// The package must not know the clock or another engine. Its answers hold with the requested
// confidence, under the assumed schedulers and inputs; it can miss events that are rarer than its
// precision.
//
// # What do undecided runs count as?
//
// Runs that a bound cuts off undecided go into two estimators, as misses and as hits, each at half of alpha.
// Whichever is the truth, one end of the one and one end of the other hold. Widening one interval afterwards
// would have stopped by the wrong rule.
package sampling
