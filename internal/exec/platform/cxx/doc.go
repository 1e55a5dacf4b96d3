// Package cxx provides C++ run-time support: operator new and delete, guards of static local
// variables, exceptions and dynamic_cast. The rest is C++ code that programs are linked with
// (Library).
//
// The package must not know libc or threads.
//
// It follows the Itanium C++ ABI. The library's __cxa_throw and related functions keep an
// exception's state in the program's memory; the Go code finds the landing pad in the machine's
// frames by the type descriptions and unwinds to it (unwind.go). The search has two phases: an
// exception without a handler is reported where it is thrown, before any frame is left.
//
// Deviations: there is always memory for exceptions. A timed wait on a condition variable that ends without a signal finds its
// deadline passed, once. There is only the classic locale. Pools of memory resources take each block from their upstream.
// Functions for directories are missing. The order of elements in an unordered container is not that of libstdc++. The
// thread_local objects of threads other than the one that calls exit are destroyed after the destructors of keys
// (pthread_key_create) that were created before.
package cxx

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// Options choose among permitted behaviours.
type Options struct {
	Heap abi.Heap

	// Other continues after a cleanup with what leaves calls without being an
	// exception of C++, as the end of a thread does: a null exception.
	Other abi.Do
}

// Functions are the functions of the package.
func Functions(o Options) []machine.External {
	list := append(operators(o.Heap), guards()...)
	list = append(append(list, endings()...), unwinding(o.Other)...)
	return append(append(list, casts()...), waits()...)
}
