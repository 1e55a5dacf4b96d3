// Package reachability answers queries about single states: whether some run reaches a state that
// satisfies a condition (E<>), or all states satisfy it (A[]).
//
// It searches the program instruction by instruction: threads may switch before every LLVM
// instruction, and a run that cannot continue ends where it fails. A state that is found is shown
// by a run, which is replayed first; that there is no such state is concluded only from a proof
// without open obligations.
//
// The package must not know queries about runs.
package reachability
