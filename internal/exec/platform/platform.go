// Package platform provides the functions that a program calls but does not define: those of the
// operating system, of the C library and of the verification conventions. Each is one indivisible
// step of the machine.
//
// All combines the groups: posix (threads), libc, files (through libc), svcomp (inputs,
// assumptions, atomic sections), cxx (C++ run-time support), ubsan (checks that clang inserts),
// openmp (the run-time library of -fopenmp), module (functions for platform modules in C); they
// share abi.
//
// The package must not know engines, properties or how a program was lowered.
//
// Invariants:
//  1. all state of a function lies in the program's own objects or in words of the machine's state,
//     never in Go variables;
//  2. Enabled, Choices, Visible, Accesses and Waits change nothing;
//  3. a function with effects that other threads can observe is visible, and lists the memory that
//     it reads and writes.
package platform

import (
	"io/fs"
	"maps"
	"strings"
	"sync"

	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
	"heddle/internal/exec/platform/cxx"
	"heddle/internal/exec/platform/files"
	"heddle/internal/exec/platform/libc"
	"heddle/internal/exec/platform/module"
	"heddle/internal/exec/platform/openmp"
	"heddle/internal/exec/platform/posix"
	"heddle/internal/exec/platform/svcomp"
	"heddle/internal/exec/platform/ubsan"
	"heddle/internal/ir/program"
)

// Options choose among behaviours that a platform may have.
type Options struct {
	// NondetGiven: inputs of more than 16 bits range from NondetMin to
	// NondetMax; otherwise over a few values.
	NondetGiven          bool
	NondetMin, NondetMax int64

	StdinGiven bool // standard input holds Stdin; otherwise it is the environment's
	Stdin      string
	StdinMost  int // files.Options

	Unknown Unknown // what undefined functions do

	MallocMayFail bool // every allocation may find no room

	TimeOrder bool // time passes in order: machine.SearchClock.TimeOrder

	OpenMP OpenMP
}

// OpenMP says what the standard leaves open.
type OpenMP = openmp.Options

// OpenMPThreads is OpenMP.Threads where nothing is said of it.
const OpenMPThreads = openmp.DefaultThreads

// DealsOut reports whether a function is what programs name that have loops of OpenMP without a schedule.
func DealsOut(name string) bool { return name == openmp.OpenName }

// HasLanes reports whether a function is what programs with simd loops name.
func HasLanes(name string) bool { return name == openmp.SimdName }

// GivesChunks reports whether a function gives OpenMP.Chunk. Its input is cut off where a way of dealing loops out does not tell all of their iterations apart.
func GivesChunks(name string) bool { return name == openmp.ChunkName }

// SizesTeams reports whether a function is the one that gives OpenMP.Threads.
func SizesTeams(name string) bool { return name == openmp.ThreadsName }

// Unknown says what a call of an undefined function does.
type Unknown string

// What unknown functions do.
const (
	UnknownError  Unknown = "error"  // nothing: a program that may call one is refused
	UnknownStop   Unknown = "stop"   // a run ends there, and the verdict is unknown
	UnknownNondet Unknown = "nondet" // they return any value
	UnknownZero   Unknown = "zero"   // they return zero
	// UnknownNumbers is UnknownNondet of functions that only take and give numbers, and
	// UnknownError of others, which may write memory or call back.
	UnknownNumbers Unknown = "numbers"
)

// InputPrefix begins the names of functions that give inputs, before the name of the type.
const InputPrefix = svcomp.InputPrefix

// Cycles is the function that gives the processor's clock, of a nanosecond each cycle.
const Cycles = posix.Cycles

// ClockInput is the function that gives an input for what only the processor knows, as its number.
const ClockInput = InputPrefix + "ulonglong"

// AssumeName is the function that ends runs in which its argument is 0.
const AssumeName = svcomp.AssumeName

// PreconditionName is the function that does so for assumptions about a function's arguments.
const PreconditionName = svcomp.PreconditionName

// IsInput reports whether a function outside All is an input nevertheless, which Input returns, if it
// takes nothing and gives a value.
func IsInput(name string) bool { return svcomp.IsInput(name) }

// IsReserved reports whether a name belongs to a verifier, so that nothing can be assumed about the
// function unless it is in All.
func IsReserved(name string) bool { return svcomp.IsReserved(name) }

// IsOwn reports whether a name is a function of the library's own, which no program calls.
func (Options) IsOwn(name string) bool { return strings.HasPrefix(name, "__heddle_") }

// Input gives an input of a type of the program's own.
func (o Options) Input(name string) *machine.External {
	x := svcomp.Unknown(o.inputs(), name)
	x.Facts = FactsOf(name)
	return &x
}

// Missing gives an undefined function; nil if calls of it end the run.
func (o Options) Missing(name string) *machine.External {
	var x machine.External
	switch o.Unknown {
	case UnknownNondet, UnknownNumbers:
		return o.Input(name)
	case UnknownZero:
		x = svcomp.Zero(name)
	default:
		return nil
	}
	x.Facts = FactsOf(name)
	return &x
}

// Event gives an undefined function whose calls are asked about: they do nothing.
func Event(name string) *machine.External {
	x := svcomp.Zero(name)
	x.Facts = FactsOf(name)
	return &x
}

// MissingText says what is assumed of each undefined function.
func (o Options) MissingText() string {
	switch o.Unknown {
	case UnknownNondet, UnknownNumbers:
		return svcomp.UnknownText()
	case UnknownZero:
		return "returns zero and does nothing else"
	}
	return ""
}

// MissingCut says in words which results are tried of a function that Missing
// gives, and whether that is less than all of its type.
func (o Options) MissingCut(r program.Result) (text string, cut bool) {
	return svcomp.UnknownCut(o.inputs(), r)
}

func (o Options) inputs() svcomp.Options {
	return svcomp.Options{NondetGiven: o.NondetGiven, NondetMin: o.NondetMin, NondetMax: o.NondetMax}
}

// groups are the functions of the packages below.
func groups(o Options) [][]machine.External {
	return [][]machine.External{
		posix.Functions(),
		libc.Functions(o.library()),
		svcomp.Functions(o.inputs()),
		ubsan.Functions(),
		cxx.Functions(cxx.Options{Heap: o.heap(), Other: posix.ContinueEnding}),
		module.Functions(),
		openmp.Functions(o.OpenMP),
	}
}

// All are the functions by name, in a map of the caller's own. Those for the same options are made once: tests open
// sessions by the ten thousand.
func All(o Options) map[string]*machine.External {
	known.Lock()
	defer known.Unlock()
	if known.all == nil || known.options != o {
		known.options, known.all = o, allOf(o)
	}
	return maps.Clone(known.all)
}

// known are the functions for the options asked for last.
var known struct {
	sync.Mutex
	options Options
	all     map[string]*machine.External
}

func allOf(o Options) map[string]*machine.External {
	all := map[string]*machine.External{}
	for _, group := range groups(o) {
		for i := range group {
			x := &group[i]
			x.Facts = FactsOf(x.Name)
			y := keeping(o, *x)
			all[x.Name] = &y
		}
	}
	for name, point := range cancellationPoints {
		if x := all[name]; x != nil {
			p := point(*x)
			all[name] = &p
		}
	}
	return all
}

// Cut says in words which values a function tries that gives an input, and
// whether that is less than all it could give; if not, the words are what is
// assumed of the environment. Of other functions: "", false.
func (o Options) Cut(pointerBits uint, name string) (text string, cut bool) {
	if text, cut = svcomp.Cut(o.inputs(), pointerBits, name); text != "" {
		return text, cut
	}
	if text, cut = openmp.Cut(name); text != "" {
		return text, cut
	}
	if text = posix.Cut(name); text == "" {
		text, cut = libc.Cut(o.library(), name)
	}
	if text == abi.ClockText && o.TimeOrder {
		text = abi.OrderedClockText
	}
	return text, cut
}

func (o Options) heap() abi.Heap { return abi.Heap{MayFail: o.MallocMayFail} }

func (o Options) library() libc.Options {
	return libc.Options{
		Heap: o.heap(), RandomGiven: o.NondetGiven, RandomMin: o.NondetMin, RandomMax: o.NondetMax,
		Files: files.Options{StdinGiven: o.StdinGiven, Stdin: o.Stdin, StdinMost: o.StdinMost},
	}
}

// WrittenName is the name by which a program calls a function.
func (Options) WrittenName(name string) string {
	if svcomp.IsConvention(name) {
		return name
	}
	return libc.WrittenName(strings.TrimPrefix(name, files.Known))
}

// CXXLibrary is the C++ library that programs are linked with.
func CXXLibrary() fs.FS { return cxx.Library() }

// CLibrary is what of the C library is written in C.
func CLibrary() []fs.FS {
	return []fs.FS{posix.Library(), libc.Library(), svcomp.Library(), openmp.Library()}
}

// OfLibrary reports whether a file is one of CLibrary, as its functions name it.
func OfLibrary(file string) bool { return strings.HasPrefix(file, "/heddle/c/") }
