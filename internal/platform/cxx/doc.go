// Package cxx provides C++'s run-time support: operator new and delete, guards
// of static local variables, exceptions, dynamic_cast; and the library of C++
// code that programs are linked with (Library), which holds the rest.
//
// The package must not know libc or threads.
//
// Exceptions follow the Itanium C++ ABI. The library's __cxa_throw and its kin
// keep an exception's state, in the program's memory; what Go does is to find
// the landing pad in the machine's frames, by the types' descriptions, and to go
// there (unwind.go). The search has two phases: an exception that nobody catches
// is told where it is thrown, with nothing left yet.
//
// What it can miss: an operator new finds room, unless it is asked for more than
// there ever is. Handlers of other languages' exceptions do not exist.
package cxx

import "heddle/internal/machine"

// Functions are the functions of the package.
func Functions() []machine.External {
	list := append(operators(), guards()...)
	list = append(append(list, endings()...), unwinding()...)
	return append(append(list, casts()...), waits()...)
}
