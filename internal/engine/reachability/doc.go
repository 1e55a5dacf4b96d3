// Package reachability answers queries for one state: whether some run reaches it
// (E<>), or none does (A[]).
//
// It searches the program exactly as LLVM has it: every instruction is a place to switch
// threads, and a run that cannot continue ends where it fails. A state that is found is
// shown by a run, which is replayed first; that there is none is said by a proof with no
// open obligation.
//
// The package must not know queries about runs.
package reachability
