// Package visibility is the table of observability: for each kind of step and each kind of
// observer, whether the observer can notice the step.
//
// Every part of heddle that leaves out a switch point or an order of actions relies on the claim
// that no observer can see the difference. This table is the only such claim: the machine derives
// from it where a thread must stop (Observers.Places), verify derives which reductions apply
// (Observers.Strongest), docs/reductions.md prints it, and a test demands for each cell a program
// that demonstrates it, or one line that says why no program can.
//
// The package must not know programs, machines or searches: it is a table.
//
// The machine classifies memory: it is private as long as only its own thread's frames reach it,
// thread-local if a handler of the same thread can reach it too (thread-local variables, errno,
// thread-specific data, and what they point to), and shared if other threads can reach it.
//
// Invariants:
//  1. each cell is either observable, with a program, or has a reason why not;
//  2. the table is monotone: with more observers no fewer steps are visible.
//
// Papers: the premise that only other threads, through shared memory, observe a
// step is that of LODIN (2022), pancam (2008) and most explicit-state checkers
// of LLVM code. It does not hold for handlers of the same thread, for checks
// that judge the end of a run, and for the ends of objects.
package visibility
