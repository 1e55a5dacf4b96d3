// Package platform is what a program calls outside of itself: the functions of
// the operating system, of C's library and of the verification conventions, as
// functions that act on the machine in one indivisible step.
//
// All composes the groups: posix (threads), libc, svcomp (inputs, assumptions,
// atomic sections), cxx (C++'s run-time support), ubsan (checks that clang put in),
// module (what platform modules in C call); abi is what they share.
//
// The package must not know engines, properties or how a program was lowered.
//
// Invariants:
//  1. whatever a function remembers lies in the program's own objects or in
//     words of the state: nothing is kept in Go variables;
//  2. Enabled, Choices, Visible, Accesses and Waits change nothing;
//  3. a function that other threads can notice is visible, and lists the memory
//     that it reads and writes.
package platform

import (
	"io/fs"

	"heddle/internal/machine"
	"heddle/internal/platform/cxx"
	"heddle/internal/platform/libc"
	"heddle/internal/platform/module"
	"heddle/internal/platform/posix"
	"heddle/internal/platform/svcomp"
	"heddle/internal/platform/ubsan"
)

// Options choose among behaviours that a platform may have.
type Options struct {
	// NondetGiven: inputs of more than 16 bits range from NondetMin to
	// NondetMax; otherwise over a few values.
	NondetGiven          bool
	NondetMin, NondetMax int64

	SpuriousWakeups bool // waits on conditions may end without a signal
}

func (o Options) inputs() svcomp.Options {
	return svcomp.Options{NondetGiven: o.NondetGiven, NondetMin: o.NondetMin, NondetMax: o.NondetMax}
}

// All are the functions by name.
func All(o Options) map[string]*machine.External {
	all := map[string]*machine.External{}
	for _, group := range [][]machine.External{
		posix.Functions(posix.Options{SpuriousWakeups: o.SpuriousWakeups}),
		libc.Functions(o.random()),
		svcomp.Functions(o.inputs()),
		ubsan.Functions(),
		cxx.Functions(),
		module.Functions(),
	} {
		for i := range group {
			all[group[i].Name] = &group[i]
		}
	}
	return all
}

// Cut tells in words which values a function tries that gives an input, and
// whether that is less than all it could give; if not, the words are what is
// assumed of the environment. Of other functions: "", false.
func (o Options) Cut(pointerBits uint, name string) (text string, cut bool) {
	if text, cut = svcomp.Cut(o.inputs(), pointerBits, name); text != "" {
		return text, cut
	}
	return libc.Cut(o.random(), name)
}

func (o Options) random() libc.Options {
	return libc.Options{RandomGiven: o.NondetGiven, RandomMin: o.NondetMin, RandomMax: o.NondetMax}
}

// CXXLibrary is the C++ library that programs are linked with.
func CXXLibrary() fs.FS { return cxx.Library() }
