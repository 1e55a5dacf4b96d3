// Package svcomp provides the conventions of the software verification
// competition: inputs, assumptions, assertions, atomic sections, the error
// function; and those that CBMC and ESBMC have besides.
//
// The package must not know libc or threads.
//
// What it can miss: an input whose type has more values than are tried. Which
// these are is given by Inputs; a run that met one records it with NoteCut.
//
// A program that defines an input function itself replays a test case or narrows an input, so its body counts, and the
// verdict names the function. Bodies of reach_error, __VERIFIER_assume and the like say in C what heddle means by the
// name, and are left out.
package svcomp

import (
	"slices"

	"heddle/internal/exec/machine"
)

// Options choose the inputs.
type Options struct {
	// NondetGiven: inputs of more than 16 bits range from NondetMin to
	// NondetMax. Otherwise they take a few small values and their type's bounds.
	NondetGiven          bool
	NondetMin, NondetMax int64
}

// Functions are the functions of the package.
func Functions(o Options) []machine.External {
	return slices.Concat(sections(), judgements(), objects(), inputs(o))
}
