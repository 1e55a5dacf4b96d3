// Package importance estimates the probability of rare events by importance sampling. Runs are drawn under another
// scheduler, which leads towards the event; each run that satisfies the formula is weighted by its likelihood ratio,
// its probability under the real scheduler divided by that under the other one.
//
// The other scheduler (Policy) is learnt by cross entropy: runs that reached the
// event, or in early rounds near to it by the score, are counted with their
// weights, and the next policy chooses as they did. What it chooses by is where the
// threads that can act stand, and the score.
//
// Main types: Simulator (runs on one machine), Policy, Learned (what learning gave),
// Moments (weighted runs, and what they say).
//
// It must not know the language of queries, the clock, nor how anything is reported.
//
// Invariants:
//  1. a run is a function of the program, the policy, the bound, the seed and the
//     run's number; a policy is one of the seed and the options: neither depends on the
//     number of simulators;
//  2. a policy gives every thread that can act a probability of at least Floor, so
//     that no run that is possible is left out, and the estimate is unbiased whatever
//     was learnt;
//  3. the runs of an estimate are fresh: none of them was learnt from.
//
// Papers: Jegourel, Legay, Sedwards: Cross-entropy optimisation of importance sampling
// parameters for statistical model checking (CAV 2012); Rubinstein, Kroese: The
// cross-entropy method (2004), for the rounds with levels; de Boer, Kroese, Mannor,
// Rubinstein: A tutorial on the cross-entropy method (2005). Those weigh commands or
// transitions; the threads of a program are weighed by where all of them stand,
// because which one is to act depends on where the others are.
//
// What it can miss: an event that comes about in several ways, of which none of some
// kind was learnt from. Its runs are then rare and weigh much; as long as none is
// drawn, the estimate is too low and its interval with it. The effective number of
// runs and the greatest share of one show this only when one was drawn.
//
// Weights of threads are products of a few factors, changed only where the counts speak for it. A table of
// distributions by the places of all threads was rejected: it fits the runs that it was learnt from too well. The best
// policy is used, not the last, because learning can go too far. Refusing answers with large weights instead of drawing
// under a mixture (mixture.go) does not help, since wrong answers look better than right ones.
package importance
