// Package symbolic is the symbolic machine: the concrete one, in which a word may stand for a term over the program's
// inputs, together with a path condition. Control, objects and threads stay explicit (control-explicit, data-symbolic).
//
// What does not depend on inputs is run by the concrete machine, at its speed, with its checks and its platform. It
// stops before an instruction that would compute with an opaque word (machine/opaque.go); this package executes that
// one: on terms where it computes, by cases where control, an address or a check depends on a term.
//
// A case is a question: a condition that the path neither implies nor excludes. The thread rests at the instruction,
// and the cursor has two actions, no and yes, which add to the path. The instruction is then begun again; questions
// that were answered before are implied. Nothing else may be done meanwhile: a question is asked about the asking
// thread's own data, so that the order with other threads does not matter (system.Staged).
//
// Threads switch where the machine's discipline says. It learns of every place that an access may go to for some inputs
// of the path, so that what it learns holds for all of them (RATIONALE.md, "Why may the symbolic
// engine use the explicit one's discipline?").
//
// For who follows runs without end, actions end before questions come again in them, states decide what is said of them, and a store takes states for
// those that cover them (runs.go, covering.go).
//
// # What it must not know
//
// Solvers (it asks an Oracle), how states are searched, how results are reported.
//
// # Invariants
//
//  1. A term in a word has 64 bits, and for all values of the inputs that the path allows the value that the concrete
//     machine would have there; slots of fewer bits are zero-extended, as in the concrete machine.
//  2. A word whose term is constant is plain.
//  3. A question that the oracle does not decide counts as open: both answers are explored. So nothing is left out; a
//     violation that is found is only reported after the concrete machine has shown it with the inputs of a model.
//  4. In a state with actions of threads no opaque word decides which there are, or which memory they access (decide.go).
//  5. Input k of a path has the same variable on all paths that read a value of the same type there.
//
// # Papers
//
// SymDIVINE: Havel, 2014 (control explicit, data symbolic). KLEE: Cadar, Dunbar, Engler, OSDI 2008 (objects by cases,
// checks as branches). King: Symbolic execution and program testing, CACM 1976.
//
// # What it can miss
//
// A 64-bit number of the program whose upper half is that of opaque words is misread (see machine/opaque.go).
//
// # Why
//
// A value that follows from the path is learnt, by one question more for each such condition. Otherwise everything
// computed from it would stay an unknown: 840,000 states of pthread-numerical-integration instead of 3,364.
//
// Where an operation fails, its operands get the values of a model, so that the concrete machine says what is wrong. A
// thread that comes to it from another action first stops before it, with its operands as they are: other threads may
// act first, and after the values of a model that would be explored for one input of many.
package symbolic
