package solver

import (
	"fmt"
	"strings"

	"heddle/internal/symbolic/term"
)

// Layer counts what reached a layer and how it was answered.
type Layer struct {
	Name                string
	Sat, Unsat, Unknown int
	Overtaken           int     // another solver of a race had the answer that counts
	Seconds             float64 // with the layers after it
}

// Asked is the number of questions.
func (l Layer) Asked() int { return l.Sat + l.Unsat + l.Unknown + l.Overtaken }

// measured counts and takes the time.
type measured struct {
	inner Solver
	layer *Layer
	clock func() float64
}

// Measured counts the questions to a solver in a layer. The clock gives seconds from any moment; nil takes no time.
func Measured(inner Solver, layer *Layer, clock func() float64) Solver {
	return &measured{inner, layer, clock}
}

func (s *measured) Check(assertions []term.Term) Answer {
	begin := s.now()
	answer := s.inner.Check(assertions)
	s.layer.Seconds += s.now() - begin
	switch answer.Status {
	case Sat:
		s.layer.Sat++
	case Unsat:
		s.layer.Unsat++
	default:
		s.layer.Unknown++
	}
	return answer
}

func (s *measured) now() float64 {
	if s.clock == nil {
		return 0
	}
	return s.clock()
}

// Statistics are layers, the outermost first. What a layer answered itself is what the next was not asked.
type Statistics []*Layer

// String is a table.
func (s Statistics) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%-10s %10s %10s %10s %10s %10s %10s\n", "layer", "asked", "sat", "unsat", "unknown", "overtaken", "seconds")
	for _, l := range s {
		fmt.Fprintf(&b, "%-10s %10d %10d %10d %10d %10d %10.3f\n", l.Name, l.Asked(), l.Sat, l.Unsat, l.Unknown, l.Overtaken, l.Seconds)
	}
	return b.String()
}
