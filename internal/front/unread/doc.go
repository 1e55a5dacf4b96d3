// Package unread finds the counters of a module that nothing reads: memory whose value influences only itself, such
// as a field that counts the rounds of a waiting loop. What is stored there need not be kept, so that rounds that
// differ in the count only lead to equal states (lower); the accesses themselves stay.
//
// It is a points-to analysis by unification (Steensgaard: Points-to analysis in almost linear time, 1996), with fields: memory is divided into objects (variables, and what
// functions without a body return), objects into cells by their offsets, and pointers that may lead to two objects make them one. In an array of structs, offsets count modulo the
// size of the struct. What goes to functions of which nothing is known is one object, which is read.
//
// A cell is unread if each load of it, or result of a read-modify-write, reaches nothing but stores to unread cells, and only by adding constants, which
// cannot fail; what is computed otherwise, such as a checksum, is kept. It is a counter if its own value comes back to it that way: what is merely never
// read stays as it is, since a trace may show it.
//
// Invariants:
//  1. two pointers that may lead to the same byte lead to the same object, and to overlapping cells of it;
//  2. the solution does not depend on an order: it is a fixed point of merging.
//
// It must not know: how instructions are lowered, what functions without a body do beyond Options.
//
// What it can miss: counters that are reached through pointers which lead to much else, as behind virtual functions of C++, and signed ones, whose overflow is a
// failure. As everywhere, nobody guesses addresses.
package unread
