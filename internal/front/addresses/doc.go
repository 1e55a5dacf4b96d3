// Package addresses finds the integers of a module that may be addresses of objects, perhaps with a tag. They are
// made by ptrtoint and carried by arithmetic, variables, memory, calls and results. Where such an integer decides
// something, the outcome depends on where objects lie (lower, chance.go).
//
// It is a fixed point over the whole module that knows no order of instructions: what is carried once may be carried always. It may say too much; whether a value
// is an address the machine looks up when it runs. Variables are followed one by one (locals, globals), as wholes; all memory that is
// reached by other pointers is one.
//
// It must not know: how instructions are lowered, where objects lie, what functions without a body do.
//
// What it can miss: integers of which a part is an address (vectors, integers that are narrower than a pointer and put together); what functions without a body make of
// addresses (text by %p, the sign of memcmp).
package addresses
