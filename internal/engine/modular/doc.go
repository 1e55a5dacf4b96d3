// Package modular looks for proofs about any number of threads with unbounded data: facts about
// single threads and pairs of threads that every step of any thread preserves (package
// heddle/internal/symbolic/modular).
//
// It finds no violations: without a proof, it concludes nothing about the program.
//
// The package must not know how a verdict is concluded or which engines take turns.
package modular
