// Package clocks draws runs under the uniform scheduler from one observable step to the next, instead of step by
// step.
//
// If every enabled thread is equally likely at each step, its steps are the ticks of a clock of its
// own: the clocks are independent Poisson clocks of rate one. Steps that nobody else can observe
// (semantics.Ahead) can be executed at once, before it is known when their ticks come. Only an
// observable step must wait for its tick, and all that matters then is the order of the observable
// ticks and how many ticks came before each.
//
// So a run is drawn from one observable step to the next. Order holds, for each thread, the number
// of ticks up to its next event; it draws which event comes first and how often each clock has
// ticked until then. Drawing the sequence of ticks is cheaper than drawing from gamma and binomial
// distributions: for two threads it is a sequence of fair bits, 64 to a random number, and ticks
// are counted by counting bits. No time is rounded, and the number of steps is known at every
// event, so the bound of a run is exact.
//
// Past outcomes are cached (past.go): a run in a state that many runs have visited only has to
// draw.
//
// Invariants:
//  1. every tick belongs to each enabled thread with equal probability, whatever came before: runs
//     have the distribution of package semantics under the uniform scheduler;
//  2. each run is a run of package semantics, tick by tick: the steps passed to Trace replay there
//     and end alike after the same number of steps;
//  3. after an event, everything that may be observed has its value at that moment: threads that
//     have gone ahead have changed none of it and rest at no watched instruction.
//
// It must not know properties, statistics or other schedulers. Where a thread can be observed in
// the middle of its steps, nothing goes ahead (semantics.NewAhead).
package clocks
