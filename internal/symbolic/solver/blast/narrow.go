package blast

import (
	"math/bits"

	"heddle/internal/symbolic/solver/circuit"
	"heddle/internal/symbolic/term"
)

// The work for a product or a quotient grows with the square of the width, so it is done in as few bits as the values
// take: C multiplies and divides characters as integers.

// multiply makes a product, which takes as many bits as both factors.
func (s *Solver) multiply(t term.Term, a, b circuit.Bits) circuit.Bits {
	w, x, y := len(a), s.pool.Arg(t, 0), s.pool.Arg(t, 1)
	if n := s.magnitude(x) + s.magnitude(y); n < w {
		n = max(1, n)
		return circuit.ZeroExtend(s.graph.Mul(a[:n], b[:n]), w)
	}
	n := min(w, s.extent(x)+s.extent(y))
	return circuit.SignExtend(s.graph.Mul(a[:n], b[:n]), w)
}

// divide makes quotient or remainder; the gates of the other are the same gates.
func (s *Solver) divide(t term.Term, a, b circuit.Bits) circuit.Bits {
	switch s.pool.Op(t) {
	case term.OpSDiv, term.OpSRem:
		return s.divideSigned(t, a, b)
	}
	w := len(a)
	n := max(1, s.magnitude(s.pool.Arg(t, 0)), s.magnitude(s.pool.Arg(t, 1)))
	quotient, remainder := s.graph.DivMod(a[:n], b[:n])
	if s.pool.Op(t) == term.OpURem {
		return circuit.ZeroExtend(remainder, w)
	}
	wide := circuit.ZeroExtend(quotient, w)
	for i := n; i < w; i++ { // by zero it is all ones
		wide[i] = s.graph.AnyOf(b[:n]).Not()
	}
	return wide
}

// divideSigned takes a bit more than the values: the least number divided by -1 needs it.
func (s *Solver) divideSigned(t term.Term, a, b circuit.Bits) circuit.Bits {
	w := len(a)
	n := min(w, 1+max(s.extent(s.pool.Arg(t, 0)), s.extent(s.pool.Arg(t, 1))))
	quotient, remainder := s.graph.SignedDivMod(a[:n], b[:n])
	if s.pool.Op(t) == term.OpSDiv {
		return circuit.SignExtend(quotient, w)
	}
	return circuit.SignExtend(remainder, w)
}

// magnitude is how many bits the values of a number without sign take.
func (s *Solver) magnitude(t term.Term) int {
	if _, high, ok := s.pool.Range(t); ok {
		return bits.Len64(high)
	}
	return int(s.pool.Width(t))
}

// extent is how many bits the values of a number take, with their sign.
func (s *Solver) extent(t term.Term) int {
	low, high, ok := s.pool.SignedRange(t)
	if !ok {
		return int(s.pool.Width(t))
	}
	return 1 + max(bits.Len64(uint64(high^high>>63)), bits.Len64(uint64(low^low>>63)))
}
