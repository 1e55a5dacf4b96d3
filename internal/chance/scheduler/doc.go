// Package scheduler chooses one of the enabled threads at each step of a run: by weights, by
// priorities, in time slices, or as PCT does. Engines make the uniform choice themselves.
//
// During a run a scheduler has state (whose slice it is, which priorities were drawn), which is
// saved and restored with the machine's where runs are cloned. A scheduler whose choice depends on
// the program's state alone is Memoryless: it gives the probability of each thread, so that a
// Markov chain can be built under it.
//
// It must not know queries or flags; Parse reads the text that a user gives.
//
// Invariants:
//  1. the chosen thread is enabled;
//  2. choices are a function of the run's random stream, the states of the run, and the state that
//     Restore set;
//  3. Choose of a Memoryless scheduler follows the probabilities of Weights.
//
// Paper: Burckhardt, Kothari, Musuvathi, Nagarakatte: A Randomized Scheduler with
// Probabilistic Guarantees of Finding Bugs (ASPLOS 2010), for PCT.
//
// What it can miss: under priorities a spinning thread can starve the thread that it waits for.
// Such a run continues to its bound.
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
