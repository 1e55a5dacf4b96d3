// Package markov builds the Markov chain of a program and solves it exactly: probabilities of reaching states within
// a number of steps or at all, and expected values. The chain follows the probabilistic semantics (package
// semantics).
//
// The states are the machine's, each stored once and without loss. How a state was reached, names
// of objects and dead registers are not part of it. No reduction applies: a step is one step of the
// semantics.
//
// A chain is kept in arrays: for each state the first of its edges, for each edge its target and
// the index of its probability.
//
// It must not know the query language or the clock.
//
// Where the states do not fit in memory, Ever works without storing them (runs.go). Inputs with too
// many values are split by their uses (split.go).
//
// Invariants:
//  1. state 0 is the initial one; the edges of a state have the probabilities of one
//     step, which sum to 1, or it has none: then a run ends there;
//  2. a step that ends in a fault leads to a state of its own, in which no predicate
//     holds; conditions on runs and expected values are those of the state before;
//  3. bounds enclose the value whatever was rounded.
//
// Papers: Baier, Haverkort, Hermanns, Katoen: Model-checking algorithms for
// continuous-time Markov chains (2003), for transient analysis; Haddad, Monmege:
// Interval iteration algorithm for MDPs and IMDPs (2018), for what has no bound.
//
// A chain is built depth first: the search backtracks by undoing steps, and keeps only a state's number in the store.
// Probability is then moved over arrays, in the order of distances from the initial state, which makes memory accesses
// nearly sequential. A formula with nested operators is evaluated by progression: what remains to be shown, in normal
// form, is part of the state. Monitors of sampled runs work differently, so the two check each other.
//
// Inputs of up to 256 values become that many edges, since states with terms cost more.
//
// # Why is an exact answer computed with an error bound?
//
// The figure is an oracle for everything else. Sums are compensated, each rounding is counted, and interval
// iteration rounds outwards, so what is printed holds without trust in floating point. Certainty (`>= 1`) is
// decided on the graph and needs no figure. Where something cannot be computed exactly, such as the number of
// solutions of a condition, there is an error and no estimate.
package markov

import (
	"fmt"

	"heddle/internal/chance/scheduler"
	"heddle/internal/chance/semantics"
	"heddle/internal/exec/machine"
)

// Predicate is what a state has or has not.
type Predicate interface {
	Holds(m *machine.Machine) bool
}

// Expression is a number that a state has.
type Expression interface {
	Value(m *machine.Machine) float64
}

// Set is a set of a chain's predicates: bit i stands for Options.Labels[i].
type Set uint8

// MaxLabels is the number of predicates that a chain can have.
const MaxLabels = 8

// Options say what a chain is built for.
type Options struct {
	// Labels are the predicates that can be asked about.
	Labels []Predicate

	// Decided reports, from the predicates that hold in a state, that what follows does
	// not matter: it gets no edges. Nil: none.
	Decided func(holding Set) bool

	// Value is the expression that ValueAt gives. Nil: none.
	Value Expression

	// Scheduler chooses threads. Nil: each that can act is as likely as the others.
	Scheduler scheduler.Memoryless

	// MaxValues is the greatest number of values of an input that the chain branches into; 0: 65536.
	MaxValues int

	// MaxStates and MaxBytes bound the chain; 0: there is no bound.
	MaxStates int
	MaxBytes  int64

	// Fault, if not nil, is called with each fault that a run ends in.
	Fault func(*machine.Fault)

	// Interrupted, if not nil, is asked now and then whether to give up.
	Interrupted func() bool
}

// Limits bound what a chain is solved with. The zero value: nothing does.
type Limits struct {
	MaxStates   int         // of a product of the chain with what is asked
	MaxBytes    int64       // of what is made for the solution
	Interrupted func() bool // asked now and then whether to give up
}

func (l *Limits) interrupted() bool { return l.Interrupted != nil && l.Interrupted() }

// check reports whether so many states and bytes are too much.
func (l *Limits) check(states int, bytes int64) error {
	switch {
	case l.MaxStates > 0 && states > l.MaxStates:
		return &TooLarge{states, bytes, fmt.Sprintf("with what the query asks; the bound is %d states", l.MaxStates)}
	case l.MaxBytes > 0 && bytes > l.MaxBytes:
		return &TooLarge{states, bytes, fmt.Sprintf("with what the query asks; the bound is %d MB", l.MaxBytes>>20)}
	}
	return nil
}

// Chain is a Markov chain.
type Chain struct {
	first   []uint64  // of each state the first of its edges; one more at the end
	target  []uint32  // of each edge
	weight  []uint16  // of each edge: index into weights
	weights []float64 //
	labels  []Set     // of each state: the predicates that hold
	ends    []semantics.End
	values  []float64 // of each state, if an expression was given
	fault   uint32    // the state after faults; absent: there is none
}

// States is the number of states.
func (c *Chain) States() int { return len(c.labels) }

// Edges is the number of edges.
func (c *Chain) Edges() int { return len(c.target) }

// Labels are the predicates that hold in a state.
func (c *Chain) Labels(state int) Set { return c.labels[state] }

// End is how a state ends runs; Bound if it does not.
func (c *Chain) End(state int) semantics.End { return c.ends[state] }

// Bytes is the memory that the chain takes.
func (c *Chain) Bytes() int64 {
	return int64(cap(c.first))*8 + int64(cap(c.target))*4 + int64(cap(c.weight))*2 +
		int64(cap(c.labels)) + int64(cap(c.ends)) + int64(cap(c.values))*8
}

// Successors calls f with each edge of a state.
func (c *Chain) Successors(state int, f func(to int, p float64)) {
	for e := c.first[state]; e < c.first[state+1]; e++ {
		f(int(c.target[e]), c.weights[c.weight[e]])
	}
}
