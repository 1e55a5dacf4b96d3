// Package spread distributes the tasks of engines that answer queries about runs over a fleet (plan.Fleet), and
// repeats some of them in this process to compare the results.
//
// Main types: Crew (the workers, which it supervises), Book (what machines elsewhere have recorded
// of their runs). An engine defines its tasks and results (Kind). The package must not know any
// engine or statistics; it performs a task only through the worker that the engine passes.
//
// Invariants:
//  1. the results to be drawn again are chosen by random numbers that no worker can know; before
//     there is an answer, at least one result of each worker is checked;
//  2. if a result differs, there is no answer but an error that names the worker;
//  3. results are drawn again on a separate machine, so checking does not change the answer.
//
// It can miss a worker that is wrong only now and then, or that records too little or too much of
// its runs: records of two machines can be compared only if they drew the same runs.
//
// The size of a block of runs is a fraction of the number of runs before it, within bounds, so that
// few runs after the last one of an answer are wasted and an answer from many runs takes few
// messages. No clock is involved, and block boundaries do not affect the answer.
package spread
