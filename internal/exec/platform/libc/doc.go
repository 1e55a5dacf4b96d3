// Package libc provides C's library: memory, strings, numbers, output, the end
// of a program.
//
// Its functions act on the program's memory through the machine, with all its
// checks, so that a strcpy that runs over is found as a loop in C would be.
// What a function reads and writes it declares, so that races are found.
//
// What needs nothing of the machine is written in C (Library).
//
// The package must not know threads or the conventions of a task.
//
// Deviations: the locale is "C". memcpy of overlapping ranges acts as memmove.
// Functions of the exponential and trigonometric families are rounded correctly,
// hyperbolic and special functions are as Go's, logarithms of long double and functions of complex numbers are
// computed by series and formulae: the last bit may differ from glibc's. Only a few of the times that may pass between two readings of a clock are
// tried: calls that depend on time are noted as not covering their range (see Cut).
// The environment has only the variables that the program sets.
package libc

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/files"
)

// Functions are the functions of the package.
func Functions(o Options) []machine.External {
	var list []machine.External
	for _, group := range [][]machine.External{
		allocation(o), ending(), assertions(), jumps(),
		printing(o), {perror(o)}, messages(o), scanning(o), absent(), files.Functions(o.Files),
		bytesFunctions(), stringFunctions(o), comparing(), searching(), classification(),
		numbers(), arithmetic(), mathFunctions(), randomness(o), ordering(), times(), environment(), environmentVariables(),
	} {
		list = append(list, group...)
	}
	return list
}
