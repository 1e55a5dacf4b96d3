// Package runs is shared by the engines that answer queries about runs: monitors and scores of
// formulae, assumptions about inputs and schedulers, limits for all workers together, what sampled
// runs prove, and the replay of a run.
//
// A run has a step for each LLVM instruction (package semantics); its plan is plan.Stepwise. The
// package must not draw runs or know an engine.
package runs
