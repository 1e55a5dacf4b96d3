// Package importance estimates the probability of rare events by importance sampling. Runs are drawn under another
// scheduler, which leads towards the event; each run that satisfies the formula is weighted by its likelihood ratio,
// its probability under the real scheduler divided by that under the other one.
//
// The other scheduler (Policy) is learnt by cross entropy: the next policy imitates, by weight, the
// runs that reached the event or, in early rounds, came near it by the score. It chooses by the
// score and by the locations of the enabled threads.
//
// Main types: Simulator (runs on one machine), Policy, Learned (the result of learning), Moments
// (statistics of weighted runs).
//
// It must not know the query language, the clock or reports.
//
// Invariants:
//  1. a run is a function of the program, the policy, the bound, the seed and the run's number; a
//     policy is a function of the seed and the options; neither depends on the number of
//     simulators;
//  2. a policy gives every enabled thread a probability of at least Floor, so that every possible
//     run can be drawn and the estimate is unbiased whatever was learnt;
//  3. the runs of an estimate are fresh: none was used for learning.
//
// Papers: Jegourel, Legay, Sedwards: Cross-entropy optimisation of importance sampling
// parameters for statistical model checking (CAV 2012); Rubinstein, Kroese: The
// cross-entropy method (2004), for the rounds with levels; de Boer, Kroese, Mannor,
// Rubinstein: A tutorial on the cross-entropy method (2005). Those weigh commands or
// transitions; the threads of a program are weighed by where all of them stand,
// because which one is to act depends on where the others are.
//
// What it can miss: an event that can come about in several ways, one of which was not learnt. Runs
// of that way are rare and have large weights; until one is drawn, the estimate and its interval
// are too low. The effective number of runs and the largest share of one run show this only after
// one was drawn.
//
// Weights of threads are products of a few factors, changed only where the counts speak for it. A table of
// distributions by the places of all threads was rejected: it fits the runs that it was learnt from too well. The best
// policy is used, not the last, because learning can go too far. Refusing answers with large weights instead of drawing
// under a mixture (mixture.go) does not help, since wrong answers look better than right ones.
package importance
