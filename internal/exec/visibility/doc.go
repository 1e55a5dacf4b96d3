// Package visibility is the table of what a step of a thread shows to whom: for each kind of step and of observer,
// whether the observer can notice the step.
//
// Every part of heddle that leaves out a place to switch threads, or an order
// of actions, rests on a claim that no observer can see it. This table is that claim,
// and the only one: the machine derives from it where a thread must stop
// (Observers.Places), verify derives which reductions have an argument at all
// (Observers.Strongest), docs/reductions.md prints it, and a test demands for
// each cell a program that shows it, or one line that says why no program can.
//
// The package must not know programs, machines or searches: it is a table.
//
// What makes memory one kind or another is the machine's affair: memory is
// private as long as only its own thread's frames reach it, thread-local where
// a handler of the same thread reaches it too (thread-local variables, errno,
// thread-specific data, and what they point to), shared where others reach it.
//
// Invariants:
//  1. each cell either shows, with a program, or has a reason;
//  2. to show is monotone: more observers never show fewer places.
//
// Papers: the premise that only other threads, through shared memory, observe a
// step is that of LODIN (2022), pancam (2008) and most explicit-state checkers
// of LLVM code. It does not hold for handlers of the same thread, for checks
// that judge the end of a run, and for the ends of objects.
package visibility
