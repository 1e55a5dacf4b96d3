// Package trace explains a run in terms of the source program. It replays a schedule on a fresh
// cursor and collects the executed source lines, changed variables, reads of shared memory, output,
// thread starts, locks and waits; then the failure, with both sides of a race, the cycle of a
// deadlock, and every thread's stack.
//
// It must not know how the schedule was found or how a trace is printed (package report). It reads
// no files itself: source text comes from Lines.
//
// Invariants:
//  1. a trace ends in the expected failure, the same check at the same place; otherwise Build
//     returns an error (NotReplayed);
//  2. memory is bounded by Options, whatever the schedule's length; omitted steps are counted in
//     steps of the kinds Fold and Gap;
//  3. the same program, schedule and options give the same trace.
//
// How it finds changed variables: the machine's journal lists the words that an instruction
// changed; a word belongs to a slot of a frame or to a memory object, which is named after a
// variable that lives there or a pointer to it. Variables in slots are compared with their previous
// values.
//
// What it can miss: a variable that the optimiser removed or whose place is unknown; an assignment
// other than a plain store that does not change a variable in memory; the name of a heap block that
// is reached only through more than a few pointers.
//
// Library code is recognised by where it is declared, and the insides of its objects by the
// namespace of their types, not by underscores in names. Library steps that other threads can
// observe stay in the story. A thread of std::thread is named after the first function of the
// program that it reaches.
package trace
