// Package runs is shared by the engines that answer queries about runs: monitors and scores of formulae, assumptions
// about inputs and schedulers, limits common to all workers, what drawn runs prove, and the replay of a run.
//
// A run has a step for each LLVM instruction (package semantics); its plan is
// plan.Stepwise. The package draws nothing, and knows no engine.
package runs
