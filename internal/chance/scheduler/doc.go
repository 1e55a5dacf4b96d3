// Package scheduler chooses, at each step of a run, one of the threads that can act:
// by weights, by priorities, in time slices, or as PCT does. The uniform choice needs
// none of it: engines make it themselves.
//
// A scheduler has a state of its own for the length of a run (whose slice it is, what
// priorities were drawn), which is saved and restored beside the machine's where runs
// are cloned. One that has none, because its choice depends on the program's state
// alone, is Memoryless: it gives the probability of each thread, so that a Markov
// chain can be built under it.
//
// It must not know what a run is asked, nor flags; Parse reads the text that a user
// gives.
//
// Invariants:
//  1. what is chosen is one of the threads that can act;
//  2. choices are a function of the run's stream of random numbers, the states of the
//     run, and what Restore brought back;
//  3. of a Memoryless scheduler, Choose follows the probabilities that Weights gives.
//
// Paper: Burckhardt, Kothari, Musuvathi, Nagarakatte: A Randomized Scheduler with
// Probabilistic Guarantees of Finding Bugs (ASPLOS 2010), for PCT.
//
// What it can miss: priorities let a thread that spins keep out the one that it waits
// for. Such a run continues to its bound.
package scheduler

import (
	"heddle/internal/chance/random"
	"heddle/internal/chance/semantics"
)

// Scheduler chooses threads. One is for one run at a time.
type Scheduler interface {
	// Begin begins a run in the initial state.
	Begin(rnd *random.Stream)

	// Choose gives one of the threads of s.Enabled(), which are not none.
	Choose(s *semantics.System, rnd *random.Stream) int32

	// Save appends the scheduler's own state.
	Save(buf []uint64) []uint64

	// Restore takes what Save gave.
	Restore(saved []uint64)
}

// Memoryless is a scheduler whose choice depends on the program's state alone.
type Memoryless interface {
	Scheduler

	// Weights appends the probability of each thread of s.Enabled(), in this order.
	// They sum to 1.
	Weights(s *semantics.System, buf []float64) []float64
}
