// Package svcomp provides the conventions of the software verification competition (inputs,
// assumptions, assertions, atomic sections, the error function) and further ones of CBMC and ESBMC.
//
// The package must not know libc or threads.
//
// What it can miss: values of an input whose type has more values than Inputs lists to be tried; a
// run with such an input records it with NoteCut.
//
// A program that defines an input function itself replays a test case or narrows an input, so its
// definition is used and the verdict names the function. Definitions of reach_error,
// __VERIFIER_assume and the like only restate in C what the names mean to heddle, and are replaced.
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
