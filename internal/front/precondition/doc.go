// Package precondition writes assumptions about a function's arguments into its source (--assume). They are
// expressions of the source language, put at the beginning of the function's body: there all names, parameters and
// private members among them, mean what they mean to the author of the function, and no calling convention stands
// between the expressions and the arguments.
//
// It must not know what an assumption does, nor how a file is compiled: it gives a text that is compiled in place of the file's.
//
// # Invariants
//
//  1. All lines and columns of the file stay what they are, to messages and debug information. An expression's are those of a file of its own,
//     File, in which the first assumption is line 1.
//  2. An expression is one expression: it ends where its text ends, and has no statement, no directive and no assignment in it.
//
// # What it can miss
//
// Where the body begins is found in the text, as the debug information says where the function's name stands. If a macro has the name or the brace, the
// place may be another one: so whoever compiles the text asks Holds whether the function has the expressions.
package precondition
