// Package smtlib asks other solvers: any program that reads SMT-LIB 2 from its standard input, in a process of its own
// for each question.
//
// It is for what the bit-blaster does not know, which is rare and hard: beside some seconds of search the start of a
// process (10 ms) is nothing, and nothing of one question is left for the next.
//
// It must not know programs, layers or where commands come from: the caller names them.
//
// # Invariants
//
//  1. The process is limited in memory and killed when its time is over.
//  2. What is not exactly `sat` or `unsat` in the first line is Unknown, with what the solver said: an error before the
//     answer could mean that an assertion was not read. So is a `sat` whose values cannot be read.
//  3. Nothing is written to files.
//
// # What it can miss
//
// An unsat is believed. The core is all that was asked.
package smtlib
