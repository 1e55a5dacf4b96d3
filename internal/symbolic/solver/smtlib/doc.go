// Package smtlib asks other solvers: any programs that read SMT-LIB 2 from their standard input, in a process of its own
// for each question. Several are asked at once: the first that knows wins, and the others are killed.
//
// It is for what the bit-blaster does not know, which is rare and hard: beside some seconds of search the start of a
// process (10 ms) is nothing, and nothing of one question is left for the next.
//
// It must not know programs, layers or where commands come from: the caller names them.
//
// # Invariants
//
//  1. A process is limited in memory and killed, with its children, when its time is over, when another one has
//     answered, and when the caller's function says so, which is asked a hundred times a second.
//  2. What is not exactly `sat` or `unsat` in the first line is Unknown, with what the solver said: an error before the
//     answer could mean that an assertion was not read. So is a `sat` whose values cannot be read,
//     or do not satisfy the assertions: another solver may mean something else by what SMT-LIB leaves open.
//  3. Nothing is written to files.
//
// # What it can miss
//
// An unsat is believed, and a sat of what stands below a quantifier. The core is all that was asked. Which of two
// models comes first depends on the machine's load; so does whether a question is answered in time at all.
package smtlib
