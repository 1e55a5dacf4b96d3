// Package unread finds the counters of a module that nothing reads: memory whose value influences only itself, such
// as a field that counts the rounds of a waiting loop. Their values need not be stored, so that iterations that
// differ only in the count lead to equal states (lower); the accesses themselves stay.
//
// It is a points-to analysis by unification (Steensgaard: Points-to analysis in almost linear time,
// 1996), with fields: memory is divided into objects (variables, and what functions without a body
// return), objects into cells by their offsets. Objects that one pointer may point to are merged.
// In an array of structs, offsets count modulo the size of the struct. Everything passed to unknown
// functions is one object, which counts as read.
//
// A cell is unread if each load of it, or result of a read-modify-write, reaches only stores to
// unread cells, and only by adding constants, which cannot fail; values computed otherwise, such as
// checksums, are kept. It is a counter if its own value flows back to it that way: a cell that is
// merely never read is kept, since a trace may show it.
//
// Invariants:
//  1. two pointers that may point to the same byte point to the same object, and to overlapping
//     cells of it;
//  2. the solution, a fixed point of merging, does not depend on an order.
//
// It must not know how instructions are lowered, or what functions without a body do beyond
// Options.
//
// What it can miss: counters reached through pointers that may point to many objects, as with C++
// virtual functions, and signed counters, whose overflow is a failure. It assumes that programs do
// not guess addresses.
package unread
