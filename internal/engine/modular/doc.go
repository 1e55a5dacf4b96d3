// Package modular looks for proofs about any number of threads with unbounded data: facts about
// single threads and pairs of threads that every step of any thread preserves (package
// heddle/internal/symbolic/modular).
//
// It finds no violations: without a proof, it concludes nothing about the program.
//
// The package must not know how a verdict is concluded or which engines take turns.
//
// # Why are there facts about pairs of threads besides counting?
//
// A counter that every thread increments has too many values to be counted by. Package modular proves such
// programs by facts about one thread and about two, which each step of any thread preserves. Both methods answer
// the same question and only ever say yes, so `--counter-abstraction` governs both. It does not look for data
// races: where that would decide public programs, they need the heap.
package modular
