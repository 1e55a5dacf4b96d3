// Package addresses finds the integers of a module that may be addresses of objects, perhaps with a
// tag. They come from ptrtoint and propagate through arithmetic, variables, memory, calls and
// results. If such an integer affects a decision, the outcome depends on where objects lie (lower,
// chance.go).
//
// It is a flow-insensitive fixed point over the whole module. It over-approximates; the machine
// checks at run time whether a value is an address. Local and global variables are tracked
// individually, as wholes; all memory reached by other pointers is one location.
//
// It must not know how instructions are lowered, where objects lie, or what functions without a
// body do.
//
// What it can miss: integers of which only a part is an address (vectors, pointers assembled from
// narrower integers); what functions without a body derive from addresses (text by %p, the sign of
// memcmp).
package addresses
