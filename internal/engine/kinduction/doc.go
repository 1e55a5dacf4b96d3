// Package kinduction looks for proofs by k-induction: invariants that hold initially and after each
// iteration of the loops (package heddle/internal/symbolic/induction).
//
// Ends looks for proofs that every run ends: invariants, together with ranking functions that
// decrease in iterations (package heddle/internal/symbolic/ranking).
//
// One attempt has one set of options; package verify decides which are tried and for how long. An
// attempt finds no violations. It is refused for programs that mark places that some run should
// reach, since a proof by induction executes only the beginning of the program, where the
// assumptions about a function's arguments are met.
package kinduction
