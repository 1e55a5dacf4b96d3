package blast

import (
	"heddle/internal/symbolic/solver/circuit"
	"heddle/internal/symbolic/term"
)

// Circuits makes circuits of terms, for uses other than a SAT solver. They live as long as it does.
type Circuits struct{ s *Solver }

// NewCircuits makes none yet. There are at most so many gates; 0 for DefaultGates.
func NewCircuits(pool *term.Pool, gates int) Circuits {
	if gates == 0 {
		gates = DefaultGates
	}
	return Circuits{&Solver{pool: pool, options: Options{Gates: gates}, graph: circuit.NewGraph(),
		reads: map[term.Term][]read{}, through: map[readKey]circuit.Bits{}}}
}

// Graph has their gates.
func (c Circuits) Graph() *circuit.Graph { return c.s.graph }

// Number is the circuit of a term that is no array. What a read of an array gives is an input of the circuit.
func (c Circuits) Number(t term.Term) (circuit.Bits, error) { return c.s.number(t) }
