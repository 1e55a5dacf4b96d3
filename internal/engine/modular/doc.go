// Package modular looks for proofs about any number of threads whose data are not finite: facts about threads, alone and in
// pairs, that each step of any thread keeps (package heddle/internal/symbolic/modular).
//
// It finds no violations: where it has no proof, it says nothing about the program.
//
// The package must not know how a verdict is concluded, nor which engines take turns.
package modular
