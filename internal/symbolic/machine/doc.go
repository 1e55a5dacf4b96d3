// Package symbolic is the symbolic machine: the concrete machine, except that a word may hold a
// term over the program's inputs, together with a path condition. Control, objects and threads stay
// explicit (control-explicit, data-symbolic).
//
// The concrete machine executes everything that does not depend on inputs, at full speed, with its
// checks and its platform. It stops before an instruction that would compute with an opaque word
// (machine/opaque.go); this package executes that instruction: on terms if it only computes, by
// case distinction if control, an address or a check depends on a term.
//
// A case distinction is a question: a condition that the path neither implies nor excludes. The
// thread stays at the instruction, and the cursor has two actions, no and yes, which extend the
// path condition. The instruction then restarts; questions answered before are now implied. No
// other thread may act meanwhile: a question is about the thread's own data, so the order with
// other threads does not matter (system.Staged).
//
// Threads switch where the machine's discipline requires. The discipline records every place that an access may reach for some
// inputs of the path, so that what it learns holds for all of them (RATIONALE.md, "Why may the symbolic engine use the explicit
// one's discipline?").
//
// For searches of infinite runs, an action ends before a question recurs in it, propositions have a
// definite value in each state, and a store identifies states with those that cover them (runs.go,
// covering.go).
//
// # What it must not know
//
// Solvers (it asks an Oracle), how states are searched, how results are reported.
//
// # Invariants
//
//  1. A term in a word has 64 bits, and for all inputs that the path allows it has the value that
//     the concrete machine would have there; narrower slots are zero-extended, as in the concrete
//     machine.
//  2. A word whose term is constant is concrete.
//  3. If the oracle does not decide a question, both answers are explored, so nothing is left out.
//     A violation is reported only after the concrete machine has shown it with the inputs of a
//     model.
//  4. In a state where threads can act, neither the enabled actions nor the memory that they access
//     depend on opaque words (decide.go).
//  5. Input k is the same variable on all paths whose k-th input has the same type.
//
// # Papers
//
// SymDIVINE: Havel, 2014 (control explicit, data symbolic). KLEE: Cadar, Dunbar, Engler, OSDI 2008 (objects by cases,
// checks as branches). King: Symbolic execution and program testing, CACM 1976.
//
// # What it can miss
//
// A 64-bit number of the program whose upper half equals the mark of opaque words is misread (see
// machine/opaque.go).
//
// # Why
//
// A value that the path implies replaces the term, at the cost of one more question for each such
// condition. Otherwise everything computed from it would stay unknown: 840,000 states of
// pthread-numerical-integration instead of 3,364.
//
// Where an operation fails, its operands get the values of a model, so that the concrete machine
// reports the failure. A thread that reaches the operation within an action first stops before it
// with symbolic operands, because other threads may act first; with the model's values, their
// actions would be explored for one input only.
//
// # Why are questions about inputs no actions of threads?
//
// A question is about the asking thread's data, which no other thread changes before the asking one continues. So
// the action and its answers are one action with several ways, whatever a persistent set says. Where such an
// action leads back to itself, other threads would never have a turn; that is detected, the search is repeated
// with `local`, and if that does not help the answer is `unknown`.
package symbolic
