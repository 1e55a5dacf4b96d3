// Package cxx provides C++'s run-time support: operator new and delete, guards
// of static local variables, exceptions, dynamic_cast; and the library of C++
// code that programs are linked with (Library), which holds the rest.
//
// The package must not know libc or threads.
//
// It follows the Itanium C++ ABI. The library's __cxa_throw and its kin
// keep an exception's state, in the program's memory; what Go does is to find
// the landing pad in the machine's frames, by the types' descriptions, and to go
// there (unwind.go). The search has two phases: an exception that nobody catches
// is told where it is thrown, with nothing left yet.
//
// Deviations: operator new finds room, unless it is asked for more than there ever
// is. Clocks stand still; who waited in vain for a condition sees its deadline
// over, once. There is one locale, the classic one; files are not streams.
// std::thread::hardware_concurrency is 2. The order of elements in an unordered
// container is not that of libstdc++.
package cxx

import (
	"heddle/internal/machine"
	"heddle/internal/platform/abi"
)

// Functions are the functions of the package. What leaves calls without being an
// exception of C++, as the end of a thread does, is a null exception: other goes on
// with it after a cleanup.
func Functions(other abi.Do) []machine.External {
	list := append(operators(), guards()...)
	list = append(append(list, endings()...), unwinding(other)...)
	return append(append(list, casts()...), waits()...)
}
