// Package harness makes a program of a single function: a main that assigns inputs to global variables and calls the
// function with inputs as arguments; or one that calls the program's main with any arguments. It also gives inputs to
// variables that are declared, and nowhere defined.
//
// An argument or a part of an object is an input of its source type, read by a function of the verification
// conventions (__VERIFIER_nondet_int and the like). A pointer is null or points to a fresh object of the type that the
// source says, one for each pointer, filled with inputs in its turn down to a depth; deeper ones are null.
//
// It must not know what an input is, how a program is lowered or executed: it adds a function to a flat module.
//
// # Invariants
//
//  1. Functions, types, constants and variables of the module keep their indices.
//  2. The module's notes list which of all possible arguments and objects are omitted.
//
// # What it can miss
//
// Pointers into arrays of more than one element, but for those that a Shape says; pointers that are equal or point into one another, and
// callbacks.
//
// # Why
//
// The harness consists of LLVM instructions because C cannot name a static function of another file, nor the parts of a
// type that only debug information has.
//
// Global variables keep their initial values by default. With any values, most reports would be about tables that had
// changed and pointers that nobody had set.
//
// An array of each length is a block of its own. At the end of one large block a[n-1] with no elements would be inside.
package harness
