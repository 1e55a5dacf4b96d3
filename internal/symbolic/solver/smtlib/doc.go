// Package smtlib runs external solvers: any program that reads SMT-LIB 2 from its standard input,
// in a separate process for each question. Several run at once. Among those that have an answer,
// the first in their order counts, and the others are then killed.
//
// It is for questions that the bit-blaster does not decide, which are rare and hard: the start of a
// process (10 ms) is negligible then. Nothing is kept from one question to the next.
//
// It must not know programs, layers or where commands come from: the caller names them.
//
// # Invariants
//
//  1. A solver that counts its steps (z3, cvc5) is limited by a count, and the order decides which
//     answer counts: the same questions have the same answers, models, figures and Work, whatever
//     the load of the machine. A solver that only the clock limits comes last, and this does not
//     hold for it.
//  2. A process has a memory limit and is killed, with its children, when it takes far longer than
//     its limit should, when the answer is decided, or when the caller's function requests it,
//     which is called a hundred times a second.
//  3. Unless the first line is exactly `sat` or `unsat`, the answer is Unknown, with the solver's
//     text: an error before the answer could mean that an assertion was not read. So is a `sat`
//     whose values cannot be parsed or do not satisfy the assertions, since solvers may differ
//     where SMT-LIB leaves a meaning open, and so is an answer at a limit.
//  4. Nothing is written to files.
//
// # What it can miss
//
// An unsat is believed, and so is a sat below a quantifier. The core is the whole question. A step
// of cvc5 takes between one and two hundred microseconds, so its limit is known only to an order of
// magnitude. Which questions reach the memory limit depends on the version of the system's
// libraries.
package smtlib
