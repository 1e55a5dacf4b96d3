package symbolic

import "heddle/internal/term"

// Answer is what an oracle says.
type Answer uint8

// The answers.
const (
	Unknown Answer = iota
	Sat
	Unsat
)

// Oracle decides conditions.
type Oracle interface {
	// Satisfiable tells whether conditions, of one bit each, can hold together. If it
	// says Sat, Value tells of a model until the next question.
	Satisfiable(conds []term.Term) Answer

	// Value is the value of a term of at most 64 bits in the model.
	Value(t term.Term) uint64
}

// path is what is known of the inputs: conditions that were chosen, and what follows
// from them.
type path struct {
	conds []term.Term        // chosen
	facts []term.Term        // chosen or implied, in the order of their coming
	known map[term.Term]bool // the truth of each fact: true
}

// mark is a length of a path.
type pathMark struct{ conds, facts int }

func (p *path) mark() pathMark { return pathMark{len(p.conds), len(p.facts)} }

func (p *path) undo(to pathMark) {
	for _, f := range p.facts[to.facts:] {
		delete(p.known, f)
	}
	p.conds, p.facts = p.conds[:to.conds], p.facts[:to.facts]
}

func (p *path) note(t term.Term) {
	if !p.known[t] {
		p.known[t] = true
		p.facts = append(p.facts, t)
	}
}

// assume adds a condition to the path.
func (s *Machine) assume(t term.Term) {
	if s.pool.Op(t) == term.OpAnd && s.pool.Width(t) == 1 {
		s.assume(s.pool.Arg(t, 0))
		s.assume(s.pool.Arg(t, 1))
		return
	}
	if s.pool.IsTrue(t) || s.path.known[t] {
		return
	}
	s.path.conds = append(s.path.conds, t)
	s.path.note(t)
}

// truth is what is known of a condition.
type truth uint8

const (
	open truth = iota
	no
	yes
)

// ask tells what the path says of a condition. If that is nothing, it becomes the
// question.
func (s *Machine) ask(q term.Term) truth {
	switch n := s.pool.Not(q); {
	case s.pool.IsTrue(q) || s.path.known[q]:
		return yes
	case s.pool.IsFalse(q) || s.path.known[n]:
		return no
	case s.with(q) == Unsat:
		s.path.note(n)
		return no
	case s.with(n) == Unsat:
		s.path.note(q)
		return yes
	}
	s.question = q
	return open
}

// with asks the oracle whether the path allows a condition.
func (s *Machine) with(q term.Term) Answer {
	s.asked = append(append(s.asked[:0], s.path.conds...), q)
	return s.oracle.Satisfiable(s.asked)
}

// pick is a value that the path allows a term of at most 64 bits to have. It follows
// from the path alone. If the oracle knows none, ok is false.
func (s *Machine) pick(t term.Term) (v uint64, ok bool) {
	if v, ok := s.pool.Value(t); ok {
		return v, true
	}
	if s.oracle.Satisfiable(s.path.conds) != Sat {
		return 0, false
	}
	return s.oracle.Value(t), true
}
