// Package drawn distributes the pieces of a random search over processes: runs at random, and the searches of a swarm
// (passes.Piece).
//
// Each run, or search, follows from the seed and its number. The process that asks puts pieces together in the order of their numbers, up to the first one that ends the
// search, as one process does that makes them one after another. So the answer is the same, whoever makes what, and in which order it comes.
//
// Main functions: Search (for the process that asks), Make (for one that works).
//
// The package must not know how pieces travel: it is given a function that has one made.
//
// Invariants:
//  1. a violation counts only if its run fails in this process; a piece with one that does not is made here again, and who sent it is named;
//  2. pieces behind the first that ends the search change nothing, except where a limit or the user ends it before those in front have come: then a violation
//     that has come is not thrown away;
//  3. nothing is proved: what is sent has no way to say that all was searched.
//
// It can miss a worker that conceals a violation: then the answer is unknown, as if other numbers had been drawn.
package drawn
