// Package sampling answers queries about the probabilities of runs by statistics of runs
// drawn at random: probabilities (estimate.go), whether they reach a threshold
// (threshold.go), which of two is greater (compare.go), the extreme ones over schedulers
// (overschedulers.go), expected values (mean.go), and the states that runs meet
// (states.go).
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
