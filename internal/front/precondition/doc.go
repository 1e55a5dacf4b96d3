// Package precondition writes assumptions about a function's arguments into its source (--assume).
// They are expressions of the source language, inserted at the beginning of the function's body:
// there names have the meaning that the author of the function gave them, including parameters and
// private members, and no calling convention has to be considered.
//
// It must not know what an assumption does or how a file is compiled: it returns a text that is
// compiled in place of the file's.
//
// # Invariants
//
//  1. Lines and columns of the file stay the same in messages and debug information. An expression
//     has those of a separate file, File, in which the first assumption is line 1.
//  2. An assumption is a single expression: it ends where its text ends and contains no statement,
//     directive or assignment.
//
// # What it can miss
//
// The beginning of the body is found in the text, starting from the function's name as the debug
// information places it. If a macro contains the name or the brace, the place may be wrong, so the
// caller must ask Holds whether the compiled function has the expressions.
package precondition
