// Package cxx provides C++'s run-time support: operator new and delete, guards
// of static local variables, exceptions, dynamic_cast; and the library of C++
// code that programs are linked with (Library), which holds the rest.
//
// The package must not know libc or threads.
//
// It follows the Itanium C++ ABI. The library's __cxa_throw and its kin
// keep an exception's state, in the program's memory; what Go does is to find
// the landing pad in the machine's frames, by the types' descriptions, and to go
// there (unwind.go). The search has two phases: an exception without a handler
// is reported where it is thrown, before any call is left.
//
// Deviations: there is always memory for exceptions. A timed wait for a condition that
// ends without a signal finds its deadline passed, once. There is one locale, the classic one.
// Pools of memory resources take each block from their upstream. Directories have no functions.
// The order of elements in an unordered
// container is not that of libstdc++. The thread_local objects of threads other than the one that calls exit are
// destroyed after the destructors of keys (pthread_key_create) that were created before.
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
