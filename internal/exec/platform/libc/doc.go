// Package libc provides the C library: memory, strings, numbers, output, program termination.
//
// Its functions access the program's memory through the machine, with all its checks, so that an
// overflowing strcpy is found as the same loop in C would be. Each function declares what it reads
// and writes, so that races are found.
//
// Functions that need nothing of the machine are written in C (Library).
//
// The package must not know threads or the conventions of a task.
//
// Deviations: the locale is "C". memcpy of overlapping ranges acts as memmove. Exponential and trigonometric functions are
// correctly rounded, hyperbolic and special functions are Go's, logarithms of long double and functions of complex numbers are
// computed by series and formulae: the last bit may differ from glibc's. Only a few of the times that may pass between two
// readings of a clock are tried; such calls record that not all values were tried (see Cut). The environment contains only the
// variables that the program sets.
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
