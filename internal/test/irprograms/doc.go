// Package irprograms generates small concurrent programs in LLVM IR for tests that compare engines. Some are
// enumerated: every control-flow graph of up to five blocks, pairs of short threads, pairs that access parts of words
// and tag addresses, programs that read uninitialised memory, programs with timed waits, programs that depend on
// addresses. Others are random and larger.
//
// A program is a value: threads of blocks of operations. Module renders many of them into one LLVM module whose
// functions share a few globals, so that clang and the front end run once for all. Smaller gives the programs that lack
// one part of a program, for shrinking.
//
// It must not know how programs are run or judged, or anything else of the project.
//
// Invariants:
//  1. a program is a function of its family, seed and number alone;
//  2. every program has finitely many states: counters grow only in loops that test them (Thread.bound), and nothing is
//     allocated, created or accumulated within a cycle;
//  3. each operation has a line of its own, counted from 1 in each function, so that places of failures can be compared.
//
// What it cannot produce: weak memory orders, floats, aggregates beyond one array, recursion, C++ exceptions.
package irprograms
