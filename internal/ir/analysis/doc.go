// Package analysis is static analysis of lowered code: which slots an
// instruction reads and writes, control flow, liveness of slots, slots that
// may be non-zero, stack objects that never leave their function, distances to
// targets.
//
// It must not know LLVM, memory layout, states or engines. It changes nothing: package lower acts
// on the results.
//
// Body is the code of one function, Graph its basic blocks, Liveness and Stale the two flow
// problems, Private the escape analysis. Distance measures how far instructions are from others
// along the control flow of the whole program.
//
// # Invariants
//
//  1. Effects is the only table of what an instruction reads and writes;
//     liveness, slot sharing and sanity checks all use it;
//  2. all results are functions of the code alone, in a fixed order.
//
// Liveness is the textbook backward problem (Aho, Lam, Sethi, Ullman 9.2.5),
// slot by slot, so that partial writes of a wide value are exact.
package analysis
