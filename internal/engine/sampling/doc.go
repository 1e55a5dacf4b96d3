// Package sampling answers queries from random runs: probabilities (estimate.go), thresholds (threshold.go),
// comparisons (compare.go), extremes over schedulers (overschedulers.go), expected values (mean.go), and the states
// that runs reach (states.go).
//
// Runs are drawn under the semantics of package semantics, and results taken in the
// order of the runs, so that an answer follows from the seed, whatever the number of
// workers. An answer is a proof of kind Drawn: open where a run reached what heddle
// cannot follow, where a limit ended the drawing, and where what was asked for was not
// reached.
//
// The package must not know the clock, nor another engine. What it says holds with the
// confidence that is asked for, and under the schedulers and inputs that are assumed; it
// can miss events that are rarer than its precision.
package sampling
