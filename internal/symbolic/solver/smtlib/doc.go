// Package smtlib runs other solvers: any program that reads SMT-LIB 2 from its standard input, in a process of its
// own for each question. Several are asked at once. Of those that know the first in their order has the answer that
// counts, and the others are killed then.
//
// It is for what the bit-blaster does not know, which is rare and hard: beside some tenths of a second of search the start of a
// process (10 ms) is nothing, and nothing of one question is left for the next.
//
// It must not know programs, layers or where commands come from: the caller names them.
//
// # Invariants
//
//  1. A solver that counts its steps (z3, cvc5) is limited by a count, and whose answer counts is decided by order: the same
//     questions have the same answers, models, figures and Work, whatever else the machine does. Where only the clock limits a
//     solver it comes last, and this does not hold.
//  2. A process is limited in memory and killed, with its children, when it takes far longer than its limit should, when the answer
//     is decided, and when the caller's function says so, which is asked a hundred times a second.
//  3. What is not exactly `sat` or `unsat` in the first line is Unknown, with what the solver said: an error before the
//     answer could mean that an assertion was not read. So is a `sat` whose values cannot be read,
//     or do not satisfy the assertions: another solver may mean something else by what SMT-LIB leaves open.
//     So is what ended at a limit.
//  4. Nothing is written to files.
//
// # What it can miss
//
// An unsat is believed, and a sat of what stands below a quantifier. The core is all that was asked. A step of cvc5 is a
// microsecond or two hundred: what it may spend is known to an order of magnitude. Memory has a limit, and what runs into it depends on
// the version of the system's libraries.
package smtlib
