package solver

import (
	"heddle/internal/ir/bitvec"
	"heddle/internal/symbolic/term"
)

// bounds keeps the limits that comparisons with constants set.
type bounds struct {
	pool   *term.Pool
	inner  Solver
	ranges map[rangeKey]limits
}

// rangeKey is a term as a number with or without sign.
type rangeKey struct {
	of     term.Term
	signed bool
}

// limits are those of a term, in an order without sign (see ordered), each with the assertion that set it.
type limits struct {
	low, high     uint64
	lowBy, highBy term.Term
}

// Bounds finds comparisons of a term with constants that contradict each other: most branches that cannot be taken on
// a path through a chain of comparisons with constants.
func Bounds(pool *term.Pool, inner Solver) Solver {
	return &bounds{pool: pool, inner: inner, ranges: map[rangeKey]limits{}}
}

func (s *bounds) Check(assertions []term.Term) Answer {
	clear(s.ranges)
	for _, a := range assertions {
		if core := s.add(a); core != nil {
			return unsat(core)
		}
	}
	return s.inner.Check(assertions)
}

// add takes an assertion's limit and gives the core if there is no value left.
func (s *bounds) add(a term.Term) []term.Term {
	t, holds := a, true
	if s.pool.Op(t) == term.OpNot {
		t, holds = s.pool.Arg(t, 0), false
	}
	switch op := s.pool.Op(t); op {
	case term.OpEq:
		if !holds {
			return nil
		}
		x, c, _, ok := s.sides(t)
		if !ok {
			return nil
		}
		if core := s.between(x, c, c, false, a); core != nil {
			return core
		}
		return s.between(x, c, c, true, a)
	case term.OpUlt, term.OpSlt:
		return s.compared(t, op == term.OpSlt, holds, a)
	}
	return nil
}

// sides takes a comparison apart: the term, the constant, and whether the term is on the left.
func (s *bounds) sides(t term.Term) (x term.Term, c uint64, left, ok bool) {
	a, b := s.pool.Arg(t, 0), s.pool.Arg(t, 1)
	if v, constant := s.pool.Value(b); constant {
		return a, v, true, true
	}
	if v, constant := s.pool.Value(a); constant {
		return b, v, false, true
	}
	return 0, 0, false, false
}

// compared takes the limit of x < c, c < x or a negation of these.
func (s *bounds) compared(t term.Term, signed, holds bool, by term.Term) []term.Term {
	x, c, left, ok := s.sides(t)
	if !ok {
		return nil
	}
	w := s.pool.Width(x)
	c = ordered(c, w, signed)
	low, high := uint64(0), bitvec.Mask(w)
	switch {
	case left && holds: // x < c
		if c == 0 {
			return []term.Term{by}
		}
		high = c - 1
	case left: // c <= x
		low = c
	case holds: // c < x
		if c == high {
			return []term.Term{by}
		}
		low = c + 1
	default: // x <= c
		high = c
	}
	return s.narrow(rangeKey{x, signed}, low, high, w, by)
}

// ordered maps a number so that the order without sign of the results is the order of the numbers.
func ordered(c uint64, w uint, signed bool) uint64 {
	if signed {
		return c ^ bitvec.SignBit(w)
	}
	return c
}

func (s *bounds) between(x term.Term, low, high uint64, signed bool, by term.Term) []term.Term {
	w := s.pool.Width(x)
	return s.narrow(rangeKey{x, signed}, ordered(low, w, signed), ordered(high, w, signed), w, by)
}

func (s *bounds) narrow(key rangeKey, low, high uint64, w uint, by term.Term) []term.Term {
	r, ok := s.ranges[key]
	if !ok {
		r = limits{high: bitvec.Mask(w)}
	}
	if low > r.low {
		r.low, r.lowBy = low, by
	}
	if high < r.high {
		r.high, r.highBy = high, by
	}
	s.ranges[key] = r
	if r.low <= r.high {
		return nil
	}
	return []term.Term{r.lowBy, r.highBy}
}
