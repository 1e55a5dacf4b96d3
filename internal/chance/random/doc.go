// Package random makes a stream of random numbers for each run, from the seed and the number of the run.
//
// It must not know what a run is, and reads no clock, entropy or number of workers: a stream is a
// function of the seed and the number of the run, whichever worker draws it and in whatever order.
//
// Invariants:
//
//  1. New is injective: different pairs of seed and run give different states of the generator, and none is zero.
//  2. Every number is the same on every machine: only integers, and floating point where it is
//     exact (a product with a power of two) or one correctly rounded sum. No logarithms: their last
//     bit depends on the processor.
//  3. Below is unbiased for every bound.
//  4. A Stream is a value: assigning it copies it, and the copy draws what the original would have. Clones that must go
//     different ways take Split.
//
// The generator is xoshiro256** (Blackman and Vigna, "Scrambled linear pseudorandom number generators", ACM TOMS 47(4),
// 2021), seeded by SplitMix64 (Steele, Lea and Flood, OOPSLA 2014), as its authors advise. Bounded integers are Lemire's
// ("Fast random integer generation in an interval", ACM TOMACS 29(1), 2019), exponentials von Neumann's ("Various
// techniques used in connection with random digits", 1951), which only compares.
//
// What it cannot promise: streams of different runs are not proven disjoint. They start at
// scattered places of a cycle of length 2^256-1; the probability that two of a million runs of 2^40
// draws overlap is below 2^-170. It is not a cryptographic generator.
package random
