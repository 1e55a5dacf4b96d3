// Package harness turns a single function into a program: it adds a main that assigns inputs to
// global variables and calls the function with inputs as arguments, or one that calls the program's
// main with any arguments. It also gives inputs to variables that are declared but defined nowhere.
//
// An argument or a part of an object is an input of its source type, read by a function of the verification
// conventions (__VERIFIER_nondet_int and the like). A pointer is null or points to a fresh object of its
// source type, one for each pointer, which is filled with inputs recursively down to a depth; deeper
// pointers are null.
//
// It must not know what an input is, or how a program is lowered or executed: it adds a function to
// a flat module.
//
// # Invariants
//
//  1. Functions, types, constants and variables of the module keep their indices.
//  2. The module's notes list which of all possible arguments and objects are omitted.
//
// # What it can miss
//
// Pointers into arrays of more than one element, except those that a Shape describes; aliasing
// pointers; callbacks.
//
// # Why
//
// The harness consists of LLVM instructions because C cannot name a static function of another file, nor the parts of a
// type that only debug information has.
//
// Global variables keep their initial values by default. With arbitrary values, most reports would
// be about changed tables and unset pointers.
//
// An array of each length is a block of its own: in one large block, a[n-1] of an empty array would
// be inside the block.
package harness
