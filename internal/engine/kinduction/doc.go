// Package kinduction looks for proofs by k-induction: invariants that hold at first
// and after each round of the loops (package heddle/internal/symbolic/induction).
//
// Ends looks for proofs that every run ends. They have invariants, too, and numbers that decrease in rounds (package heddle/internal/symbolic/ranking).
//
// One attempt has one set of options; which are tried, and for how long, is for
// package verify to say. An attempt finds no violations. It is refused for programs
// that mark what some run should reach, since a proof by induction runs nothing but the beginning: what is assumed of a function's arguments
// is met there.
package kinduction
