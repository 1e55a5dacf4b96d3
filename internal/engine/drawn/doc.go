// Package drawn distributes the pieces of a randomised search over processes: random runs, and the
// searches of a swarm (passes.Piece).
//
// Each piece is a function of the seed and its number. The coordinating process combines pieces in
// the order of their numbers, up to the first one that ends the search, as a single process would.
// So the answer does not depend on which worker makes a piece or on the order in which pieces
// arrive.
//
// Main functions: Search (for the coordinator), Make (for a worker).
//
// The package must not know how pieces travel: its caller passes a function that has a piece made.
//
// Invariants:
//  1. a violation counts only if its run fails in this process too; otherwise the piece is made
//     again here, and the worker that sent it is named;
//  2. pieces after the first one that ends the search change nothing, unless a limit or the user
//     ends the search before the earlier pieces have arrived: a violation that has arrived is not
//     discarded then;
//  3. nothing is proved: a piece cannot state that all was searched.
//
// It can miss a violation that a worker conceals: then the answer is unknown, as if other numbers
// had been drawn.
package drawn
