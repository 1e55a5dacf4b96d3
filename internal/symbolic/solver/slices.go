package solver

import (
	"slices"

	"heddle/internal/symbolic/term"
)

// slicer asks for independent assertions apart (KLEE's independent constraints).
type slicer struct {
	pool  *term.Pool
	inner Solver

	owner  map[term.Term]int // variable to the first assertion that has it
	parent []int             // of assertions: union-find
	groups [][]term.Term
	group  []int // by root, 1 + index in groups
}

// Slices splits assertions into groups that have no variable in common and asks for each: a path's old groups are
// found in the layers after it again. One that cannot hold is enough for Unsat; so an Unknown of another is no matter.
func Slices(pool *term.Pool, inner Solver) Solver {
	return &slicer{pool: pool, inner: inner, owner: map[term.Term]int{}}
}

func (s *slicer) Check(assertions []term.Term) Answer {
	model := &Model{}
	var open *Answer
	groups := s.split(assertions)
	if len(groups) == 1 {
		return s.inner.Check(assertions)
	}
	for _, group := range groups {
		answer := s.inner.Check(group)
		switch answer.Status {
		case Unsat:
			return answer
		case Unknown:
			open = &answer
		default:
			model.Bindings = append(model.Bindings, answer.Model.only(Variables(s.pool, group))...)
		}
	}
	if open != nil {
		return *open
	}
	slices.SortFunc(model.Bindings, func(a, b Binding) int { return int(a.Variable) - int(b.Variable) })
	return Answer{Status: Sat, Model: model}
}

// split gives the groups, the one with the newest assertion first: it is most likely to be the contradictory one.
func (s *slicer) split(assertions []term.Term) [][]term.Term {
	clear(s.owner)
	s.parent = s.parent[:0]
	for i, a := range assertions {
		s.parent = append(s.parent, i)
		for _, v := range s.pool.Support(a) {
			if first, ok := s.owner[v]; ok {
				s.parent[s.root(first)] = s.root(i)
			} else {
				s.owner[v] = i
			}
		}
	}
	return s.gather(assertions)
}

func (s *slicer) root(i int) int {
	for s.parent[i] != i {
		s.parent[i] = s.parent[s.parent[i]]
		i = s.parent[i]
	}
	return i
}

func (s *slicer) gather(assertions []term.Term) [][]term.Term {
	for i := range s.groups {
		s.groups[i] = s.groups[i][:0]
	}
	s.groups = s.groups[:0]
	s.group = append(s.group[:0], make([]int, len(assertions))...)
	for i := len(assertions) - 1; i >= 0; i-- {
		if root := s.root(i); s.group[root] == 0 {
			s.next()
			s.group[root] = len(s.groups)
		}
	}
	for i, a := range assertions { // in the order of the path
		at := s.group[s.root(i)] - 1
		s.groups[at] = append(s.groups[at], a)
	}
	return s.groups
}

// next makes room for a group, in memory of a former one if there is some.
func (s *slicer) next() {
	if n := len(s.groups); n < cap(s.groups) {
		s.groups = s.groups[:n+1]
		s.groups[n] = s.groups[n][:0]
		return
	}
	s.groups = append(s.groups, nil)
}
