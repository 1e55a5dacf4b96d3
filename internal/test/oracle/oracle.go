package oracle

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"heddle/internal/front/flat"
)

// Options say what a program may do and what it must not do.
type Options struct {
	Entry     string   // where the program starts; "" is main
	Checks    []string // the checks that judge, by their names; nil: DefaultChecks
	MaxStates int      // give up beyond; 0: 1,000,000

	SpuriousWakeups bool // pthread_cond_wait may return without a signal
	WeakFails       bool // a weak cmpxchg may fail although the values agree
	MallocFails     bool // malloc and calloc may give null

	// CopyPiece is how many bytes of a memcpy, memmove or memset are one step: pieces
	// of 8, 4, 2 or 1 bytes, at most as many as this and as the call's alignment allows.
	// A copy reads a piece and writes it in two steps. 0: the whole call is one step.
	CopyPiece int

	// Inputs are the values of __VERIFIER_nondet_T, cut to the width of T. nil: all
	// values of a type of up to 8 bits; a wider one is not supported.
	Inputs *Range

	// Unwritten gives the values of a byte at an offset of an object that was never written; a program must not look at it more
	// closely than they tell. nil: none are tried, and where a decision depends on one the program is not supported.
	Unwritten func(offset uint64) []byte

	// Places lets objects lie in every order, at every multiple of what they are aligned to. Else a program that asks is not supported.
	Places bool

	// TimeOrder lets time pass only where no thread can act, and then to the earliest moment that one waits for. Else what
	// waits for a moment may find it come at any time.
	TimeOrder bool

	// Graph, if not nil, is filled with the states and the steps between them.
	Graph *Graph

	// OneHandler makes a signal wait while the thread runs a handler of another one:
	// less to explore where nesting does not matter.
	OneHandler bool
}

// Range is the integers from Low to High, both included.
type Range struct{ Low, High int64 }

// DefaultChecks are those that heddle has on by default.
func DefaultChecks() []string {
	return []string{
		"assert", "error", "abort", "bounds", "use-after-free", "use-after-return", "free", "null", "pointer", "readonly",
		"div-zero", "overflow", "shift", "unreachable", "deadlock", "hang", "unlock", "race", "misuse",
	}
}

// Verdict is what an exploration came to.
type Verdict int

// The verdicts.
const (
	Safe        Verdict = iota // all states were seen, none fails
	Violated                   // all states were seen, some fail: Failing is complete
	TooLarge                   // there are more than MaxStates states; Failing is what was met so far
	Unsupported                // something that the oracle does not interpret was reached: Reason; Failing as above
)

func (v Verdict) String() string {
	return [...]string{"safe", "violated", "too large", "unsupported"}[v]
}

// Result is what an exploration found.
type Result struct {
	Verdict Verdict
	Reason  string    // why Unsupported
	Failing []Failure // each pair of check and place once, sorted
	States  int       // different states
	Steps   int       // steps between them
}

// Failure is a check that fails somewhere.
type Failure struct {
	Check string // as --check knows it
	At    Place  // of the instruction that failed; none for deadlock, leak, memcleanup, memtrack
	Other Place  // of a race: the other instruction; At is the one with the lesser function and index
}

// Place is an instruction of the module. The zero Place names no instruction.
type Place struct {
	Func  string // linkage name of its function
	Index int    // of the instruction in flat.Function.Instrs
	File  string // of the source, "" where there is no debug information
	Line  int
}

// Short is "file:line" with the last element of the file's path, as
// source.Place.Short, or "function#index" where there is no debug information, or
// "" for no place.
func (p Place) Short() string {
	switch {
	case p.Func == "":
		return ""
	case p.Line > 0 && p.File != "":
		return fmt.Sprintf("%s:%d", p.File[strings.LastIndexByte(p.File, '/')+1:], p.Line)
	}
	return fmt.Sprintf("%s#%d", p.Func, p.Index)
}

// String is the check and its places: "race a.c:3 a.c:7".
func (f Failure) String() string {
	return strings.TrimSpace(f.Check + " " + f.At.Short() + " " + f.Other.Short())
}

// Lines are the failures as texts, sorted, each once. They do not distinguish
// instructions of one source line.
func (r *Result) Lines() []string {
	var list []string
	for _, f := range r.Failing {
		list = append(list, f.String())
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// Explore runs the module from its entry in every way that there is.
func Explore(mod *flat.Module, o Options) *Result {
	if o.Checks == nil {
		o.Checks = DefaultChecks()
	}
	p := newProgram(mod, o)
	if p == nil {
		return &Result{Verdict: Unsupported, Reason: "no function " + cmp.Or(o.Entry, "main")}
	}
	return explore(p)
}
