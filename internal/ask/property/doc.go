// Package property resolves query formulae against a program: names become
// places in a state, a formula becomes a predicate on the machine.
//
// It must not know how states are searched or drawn. Evaluating a predicate changes nothing and
// allocates nothing.
//
// A comparison with an operand that has no value is neither true nor false (Kleene's three-valued logic). A local variable of an
// inactive function has no value, nor has an invalid pointer or a division by zero. A predicate holds where its condition is
// true; its negation holds where the condition is false. So "E<> p" looks for states in which p is true, "A[] p" for states in
// which p is false. Registers follow LODIN (report of 2022, 4.1): one that is not defined yet, or whose function is not the one
// that the process is in, is zero.
//
// Numbers are 128-bit integers, so arithmetic on 64-bit values does not wrap; a result that does
// not fit has no value.
//
// Resolving needs a program that was lowered for it (lower.Options.Promote off,
// KeepIn for the functions of registers): Needs says what a formula asks for.
package property
