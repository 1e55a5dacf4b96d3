package solver

import (
	"math/bits"
	"slices"

	"heddle/internal/symbolic/term"
)

// orders decides comparisons of terms with each other.
type orders struct {
	pool  *term.Pool
	inner Solver

	atoms []term.Term
	index map[term.Term]int
	edges []edge
	apart []edge // pairs that differ
	reach []uint64
}

// edge says that one atom is below another, or not above it.
type edge struct {
	from, to int
	strict   bool
	ways     way
	by       term.Term
}

// way is the order that an edge is of; an equality is of both.
type way uint8

const (
	unsignedWay way = 1 << iota
	signedWay
	bothWays = unsignedWay | signedWay
)

// maxAtoms is the number of bits of a set of atoms. So many numbers, from zero up, fit with and without sign into
// leastWidth bits.
const (
	maxAtoms   = 64
	leastWidth = 8
	wordBits   = 64
)

// Orders finds contradictions of x < y, x <= y, x = y and x != y by the circles that they make, and gives variables
// of which nothing else is said their places as values. Programs that sort ask little else, and for the bits of wide
// numbers transitivity is work.
func Orders(pool *term.Pool, inner Solver) Solver {
	return &orders{pool: pool, inner: inner, index: map[term.Term]int{}}
}

func (s *orders) Check(assertions []term.Term) Answer {
	all := s.read(assertions)
	if len(s.edges) == 0 || len(s.atoms) > maxAtoms {
		return s.inner.Check(assertions)
	}
	core := s.circle(bothWays)
	switch {
	case core == nil && all && s.free():
		return Answer{Status: Sat, Model: s.places()}
	case core == nil:
		return s.inner.Check(assertions)
	}
	for _, w := range []way{unsignedWay, signedWay} {
		if core := s.circle(w); core != nil {
			return unsat(core)
		}
	}
	return s.inner.Check(assertions)
}

// read makes edges of assertions and reports whether they say all that these say.
func (s *orders) read(assertions []term.Term) (all bool) {
	s.atoms, s.edges, s.apart = s.atoms[:0], s.edges[:0], s.apart[:0]
	clear(s.index)
	all = true
	for _, a := range assertions {
		all = s.add(a) && all
		if len(s.atoms) > maxAtoms {
			return false
		}
	}
	return all
}

func (s *orders) add(a term.Term) bool {
	t, holds := a, true
	if s.pool.Op(t) == term.OpNot {
		t, holds = s.pool.Arg(t, 0), false
	}
	op := s.pool.Op(t)
	if op != term.OpEq && op != term.OpUlt && op != term.OpSlt {
		return false
	}
	if s.pool.IsConst(s.pool.Arg(t, 0)) || s.pool.IsConst(s.pool.Arg(t, 1)) {
		return false
	}
	x, y := s.atom(s.pool.Arg(t, 0)), s.atom(s.pool.Arg(t, 1))
	w := unsignedWay
	if op == term.OpSlt {
		w = signedWay
	}
	switch {
	case op == term.OpEq && holds:
		s.edges = append(s.edges, edge{x, y, false, bothWays, a}, edge{y, x, false, bothWays, a})
	case op == term.OpEq:
		s.apart = append(s.apart, edge{x, y, true, bothWays, a})
	case holds:
		s.edges = append(s.edges, edge{x, y, true, w, a})
	default:
		s.edges = append(s.edges, edge{y, x, false, w, a})
	}
	return true
}

func (s *orders) atom(t term.Term) int {
	i, ok := s.index[t]
	if !ok {
		i = len(s.atoms)
		s.index[t] = i
		s.atoms = append(s.atoms, t)
	}
	return i
}

// free reports whether the atoms are variables, wide enough for any order.
func (s *orders) free() bool {
	for _, t := range s.atoms {
		if w := s.pool.Width(t); s.pool.Op(t) != term.OpVar || w < leastWidth || w > wordBits {
			return false
		}
	}
	return true
}

// circle looks for atoms that would have to be below themselves, or equal though they differ, by the edges of a way.
// It gives the assertions that say so.
func (s *orders) circle(w way) []term.Term {
	s.close(w)
	for _, e := range s.edges {
		if e.strict && e.ways&w != 0 && s.reaches(e.to, e.from) {
			return s.path([]term.Term{e.by}, e.to, e.from, w)
		}
	}
	for _, e := range s.apart {
		if s.reaches(e.from, e.to) && s.reaches(e.to, e.from) {
			return s.path(s.path([]term.Term{e.by}, e.from, e.to, w), e.to, e.from, w)
		}
	}
	return nil
}

func (s *orders) reaches(from, to int) bool { return s.reach[from]>>to&1 != 0 }

// close finds for each atom those that are not below it.
func (s *orders) close(w way) {
	s.reach = s.reach[:0]
	for i := range s.atoms {
		s.reach = append(s.reach, 1<<i)
	}
	for again := true; again; {
		again = false
		for i := len(s.edges) - 1; i >= 0; i-- {
			e := &s.edges[i]
			if more := s.reach[e.from] | s.reach[e.to]; e.ways&w != 0 && more != s.reach[e.from] {
				s.reach[e.from], again = more, true
			}
		}
	}
}

// path appends the assertions of a shortest path.
func (s *orders) path(core []term.Term, from, to int, w way) []term.Term {
	var before [maxAtoms]*edge
	queue, seen := []int{from}, uint64(1)<<from
	for len(queue) > 0 && seen>>to&1 == 0 {
		at := queue[0]
		queue = queue[1:]
		for i := range s.edges {
			if e := &s.edges[i]; e.from == at && e.ways&w != 0 && seen>>e.to&1 == 0 {
				seen |= 1 << e.to
				before[e.to] = e
				queue = append(queue, e.to)
			}
		}
	}
	for at := to; at != from; at = before[at].from {
		if !slices.Contains(core, before[at].by) {
			core = append(core, before[at].by)
		}
	}
	return core
}

// places is a model: the more atoms an atom reaches, the lower it is; those that reach each other are equal.
func (s *orders) places() *Model {
	classes := []uint64{} // of equal atoms, by what they reach
	for _, r := range s.reach {
		if !slices.Contains(classes, r) {
			classes = append(classes, r)
		}
	}
	slices.SortStableFunc(classes, func(a, b uint64) int { return bits.OnesCount64(b) - bits.OnesCount64(a) })
	m := &Model{}
	for i, t := range s.atoms {
		m.Bindings = append(m.Bindings, Binding{Variable: t, Words: []uint64{uint64(slices.Index(classes, s.reach[i]))}})
	}
	slices.SortFunc(m.Bindings, func(a, b Binding) int { return int(a.Variable) - int(b.Variable) })
	return m
}
