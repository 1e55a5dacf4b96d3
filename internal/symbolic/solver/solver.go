package solver

import (
	"slices"

	"heddle/internal/symbolic/term"
)

// Status is what a solver found.
type Status uint8

// The answers.
const (
	Unknown Status = iota // Reason says why
	Sat                   // Model has values
	Unsat                 // Core has the assertions that contradict
)

// String is SMT-LIB's word.
func (s Status) String() string {
	switch s {
	case Sat:
		return "sat"
	case Unsat:
		return "unsat"
	}
	return "unknown"
}

// Answer is a status with its evidence.
type Answer struct {
	Status Status
	Model  *Model      // of Sat
	Core   []term.Term // of Unsat; not to be changed. Empty for all that was asked
	Reason string      // of Unknown: a sentence's part, such as "z3 gave no answer in 2 s"
}

// Second is what an ordinary core does in a second, in the unit of work: about a microsecond, as counts of gates, of a SAT
// solver's rounds and of other solvers' own steps estimate it.
const Second int64 = 1_000_000

// Solver decides whether assertions, numbers of one bit, can all be 1. It keeps nothing of the slice.
type Solver interface {
	Check(assertions []term.Term) Answer
}

// Binding is a variable with its value.
type Binding struct {
	Variable term.Term
	Words    []uint64   // of a number
	Array    term.Array // of an array
}

// Model has values of variables. Those that it does not name may have any; zero is taken.
type Model struct {
	Bindings []Binding // by variable, oldest first, each once
}

// Load sets an evaluator's variables to those of the model, and all others to zero.
func (m *Model) Load(pool *term.Pool, e *term.Evaluator) {
	e.Reset()
	for _, b := range m.Bindings {
		if pool.IsArray(b.Variable) {
			e.SetArray(b.Variable, b.Array)
		} else {
			e.SetWords(b.Variable, b.Words)
		}
	}
}

// only is the part of a model about some variables, oldest first. A former model that answers a question can have
// more.
func (m *Model) only(variables []term.Term) []Binding {
	bindings := make([]Binding, 0, len(variables))
	for _, b := range m.Bindings {
		if _, ok := slices.BinarySearch(variables, b.Variable); ok {
			bindings = append(bindings, b)
		}
	}
	return bindings
}

func unsat(core []term.Term) Answer { return Answer{Status: Unsat, Core: core} }

func unknown(reason string) Answer { return Answer{Reason: reason} }
