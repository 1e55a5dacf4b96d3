package solver

import (
	"slices"

	"heddle/internal/symbolic/term"
)

// models tries models of former questions.
type models struct {
	pool   *term.Pool
	inner  Solver
	recent []*loaded // the last used first
	keep   int
}

// loaded is a model in an evaluator, which remembers the values of terms.
type loaded struct {
	model     *Model
	evaluator *term.Evaluator
}

// Models tries the last models, up to keep of them, before it asks. A model for the path before is one for the path
// with the branch that its values take: of two branches one costs nothing but an evaluation of what is new.
func Models(pool *term.Pool, inner Solver, keep int) Solver {
	return &models{pool: pool, inner: inner, keep: keep}
}

func (s *models) Check(assertions []term.Term) Answer {
	for i, m := range s.recent {
		if m.satisfies(assertions) {
			copy(s.recent[1:i+1], s.recent[:i])
			s.recent[0] = m
			return Answer{Status: Sat, Model: m.model}
		}
	}
	answer := s.inner.Check(assertions)
	if answer.Status == Sat {
		s.remember(answer.Model)
	}
	return answer
}

// satisfies looks at the newest assertion first: it is the one that former models know nothing about.
func (m *loaded) satisfies(assertions []term.Term) bool {
	for i := len(assertions) - 1; i >= 0; i-- {
		if !m.evaluator.Holds(assertions[i]) {
			return false
		}
	}
	return true
}

func (s *models) remember(m *Model) {
	var l *loaded
	if len(s.recent) < s.keep {
		l = &loaded{evaluator: term.NewEvaluator(s.pool)}
		s.recent = append(s.recent, l)
	} else {
		l = s.recent[len(s.recent)-1]
	}
	copy(s.recent[1:], s.recent[:len(s.recent)-1])
	s.recent[0] = l
	l.model = m
	m.Load(s.pool, l.evaluator)
}

// cores remembers contradictions, and answers to whole questions.
type cores struct {
	inner   Solver
	byNew   map[term.Term][][]term.Term // cores by their newest term, the rest sorted
	count   int
	keep    int
	asked   map[term.Term]bool
	answers map[uint64][]remembered
}

type remembered struct {
	assertions []term.Term
	model      *Model
}

// Cores answers Unsat for what has a former contradiction in it, and Sat for what was asked before, in any order. It
// keeps up to keep of each and then begins anew.
func Cores(inner Solver, keep int) Solver {
	s := &cores{inner: inner, keep: keep, asked: map[term.Term]bool{}}
	s.forget()
	return s
}

func (s *cores) forget() {
	s.byNew, s.answers, s.count = map[term.Term][][]term.Term{}, map[uint64][]remembered{}, 0
}

func (s *cores) Check(assertions []term.Term) Answer {
	if core := s.find(assertions); core != nil {
		return unsat(core)
	}
	ordered := sorted(assertions)
	key := hash(ordered)
	for _, r := range s.answers[key] {
		if slices.Equal(r.assertions, ordered) {
			return Answer{Status: Sat, Model: r.model}
		}
	}
	answer := s.inner.Check(assertions)
	s.remember(key, ordered, answer)
	return answer
}

func hash(ordered []term.Term) uint64 {
	h := uint64(len(ordered))
	for _, t := range ordered {
		h = (h ^ uint64(t)) * 0x9E3779B97F4A7C15
		h ^= h >> 29
	}
	return h
}

func (s *cores) remember(key uint64, ordered []term.Term, answer Answer) {
	if s.count >= s.keep {
		s.forget()
	}
	switch answer.Status {
	case Sat:
		s.answers[key] = append(s.answers[key], remembered{ordered, answer.Model})
		s.count++
	case Unsat:
		core := sorted(answer.Core)
		if len(core) == 0 {
			core = ordered
		}
		newest := core[len(core)-1]
		s.byNew[newest] = append(s.byNew[newest], core)
		s.count++
	}
}

// find looks for a core all of whose terms are asserted.
func (s *cores) find(assertions []term.Term) []term.Term {
	clear(s.asked)
	for _, a := range assertions {
		s.asked[a] = true
	}
	for _, a := range assertions {
		for _, core := range s.byNew[a] {
			if s.has(core) {
				return core
			}
		}
	}
	return nil
}

func (s *cores) has(core []term.Term) bool {
	for _, t := range core {
		if !s.asked[t] {
			return false
		}
	}
	return true
}
