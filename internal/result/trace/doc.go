// Package trace shows a run to a person who knows C but not LLVM. It replays a schedule on a fresh cursor and
// collects the source lines that were executed, the variables that changed, what was read of shared memory, printed,
// started, locked and waited for; then the failure, with both sides of a race, the cycle of a deadlock, and every
// thread's stack.
//
// It must not know how the schedule was found, nor how a trace is printed
// (package report). It reads no files itself: source text comes from Lines.
//
// Invariants:
//  1. a trace ends in the failure that was expected: the same check
//     at the same place; else Build returns an error (NotReplayed);
//  2. memory is bounded by Options, whatever the schedule's length; what was
//     left out is counted in steps of the kinds Fold and Gap;
//  3. same program, schedule and options: same trace.
//
// How it finds changed variables: the machine's journal says which words an
// instruction changed; a word belongs to a memory object, whose name is that of
// a variable that lives there or of a pointer that leads there, or to a slot of
// a frame. Variables that live in slots are compared with what they held before.
//
// What it can miss: a variable that the compiler's optimisation removed or whose
// place is unknown; an assignment that leaves a variable in memory as it was,
// when it is not a plain store; the name of a heap block that is only reached
// through more than a few pointers.
//
// What belongs to the library is known by where it is declared, and the insides of its objects by the namespace of
// their types; names with underscores are no sign. What others notice of the library stays in the story. A thread of
// std::thread is named after the first function of the program's own that it comes to.
package trace
