// Package runs is what engines have in common that answer queries about runs: how a
// query's formula watches a run and its score guides one, what was assumed of inputs
// and schedulers, limits that several workers look at, what drawn runs prove, and the
// replay of a run.
//
// A run has a step for each LLVM instruction (package semantics); its plan is
// plan.Stepwise. The package draws nothing, and knows no engine.
package runs
