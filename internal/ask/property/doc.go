// Package property resolves query formulae against a program: names become
// places in a state, a formula becomes a predicate on the machine.
//
// It must not know how states are searched or drawn, nor who asks. A predicate
// does not change the state that it is asked of, and allocates nothing.
//
// What has no value makes no comparison true or false (Kleene's logic of three
// values): a local variable of a function that is not active, a pointer that
// leads nowhere, a division by zero. A predicate holds where its condition is
// true; that of a negation where the condition is false. So "E<> p" looks for
// states in which p is true, "A[] p" for states in which p is false. Registers
// follow LODIN (report of 2022, 4.1): one that is not defined yet, or whose
// function is not the one that the process is in, is zero.
//
// Numbers are whole numbers of 128 bits, in which nothing wraps round that
// 64 bits can begin with; a result that has no room there has no value.
//
// Resolving needs a program that was lowered for it (lower.Options.Promote off,
// KeepIn for the functions of registers): Needs says what a formula asks for.
package property
