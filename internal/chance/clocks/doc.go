// Package clocks draws runs under the uniform scheduler from one observable step to the next, instead of step by
// step.
//
// If each thread that can act is as likely as the others, at each step, then its steps are the ticks of a
// clock of its own: independent Poisson clocks of rate one, of which each is the next to tick with equal
// probability. What a thread does where nobody else notices (semantics.Ahead) can be executed at once, as
// soon as it is known what it begins with; when its ticks come need not be known to execute it. Only a step
// that somebody notices must wait for its tick, and of the ticks it matters only in which order they come
// and how many came before.
//
// So a run is drawn from one such step to the next. Order has for each thread the number of ticks up to its
// next event, and draws which event comes first, and how often each clock has ticked until then. That could
// be drawn from the gamma distributions of the times, and the binomial ones of the ticks in between. The
// sequence of ticks itself is cheaper: for two threads it is a sequence of fair bits, of which one random
// number has 64, and ticks are counted in it by counting bits. So no time is ever rounded, the number of
// steps is known at every event, and the bound of a run falls where it would.
//
// What runs have come to is remembered (past.go): a run that is in a state in which many were before need only draw.
//
// Invariants:
//  1. every tick is one of the threads that can act, each as likely as the others, whatever came before:
//     the law of runs is that of package semantics under the uniform scheduler;
//  2. each run is one of package semantics, tick by tick: the steps that Trace is called with replay there, with the same
//     end after the same number of steps;
//  3. whoever looks at the state behind an event sees what he may look at as it is then: threads that have
//     gone ahead have changed nothing of it, and rest at no instruction that is watched.
//
// It must not know properties, statistics, nor other schedulers. What it cannot do is said by NewAhead of
// package semantics: where somebody may look at a thread in the middle of anything, nothing goes ahead.
package clocks
