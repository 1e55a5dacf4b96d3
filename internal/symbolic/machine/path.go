package symbolic

import (
	"heddle/internal/exec/machine"
	"heddle/internal/symbolic/term"
)

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
	// Satisfiable reports whether conditions, of one bit each, can hold together. If it
	// says Sat, Value refers to a model until the next question.
	Satisfiable(conds []term.Term) Answer

	// Value is the value of a term of at most 64 bits in the model.
	Value(t term.Term) uint64

	// Briefly is Satisfiable for a question that only saves work: it has little time, and
	// an Unknown leaves nothing open.
	Briefly(conds []term.Term) Answer

	// Never reports, as briefly, whether conditions can hold such that for no values of
	// bound variables all of never hold; of Sat there is no model.
	Never(conds, bound, never []term.Term) Answer
}

// choice is a term of at most 64 bits and a value that it has.
type choice struct {
	t term.Term
	v uint64
}

// path is what is known about the inputs: conditions that were chosen, and what follows
// from them.
type path struct {
	conds []term.Term        // chosen
	facts []term.Term        // chosen or implied, in the order of their coming
	known map[term.Term]bool // the facts
	fixed []choice           // terms that were found to have a value
}

func newPath() *path { return &path{known: map[term.Term]bool{}} }

// mark is a length of a path.
type pathMark struct{ conds, facts, fixed int }

func (p *path) mark() pathMark { return pathMark{len(p.conds), len(p.facts), len(p.fixed)} }

// undo takes back what came after a mark.
func (p *path) undo(to pathMark) {
	for _, f := range p.facts[to.facts:] {
		delete(p.known, f)
	}
	p.conds, p.facts, p.fixed = p.conds[:to.conds], p.facts[:to.facts], p.fixed[:to.fixed]
}

func (p *path) note(t term.Term) {
	if !p.known[t] {
		p.known[t] = true
		p.facts = append(p.facts, t)
	}
}

// bytes is about what a path takes: its facts are in a table, too.
func (p *path) bytes() int64 {
	return 4*int64(cap(p.conds)) + 40*int64(cap(p.facts)) + 16*int64(cap(p.fixed))
}

// chosen is the value that a term was found to have.
func (p *path) chosen(t term.Term) (uint64, bool) {
	for i := len(p.fixed) - 1; i >= 0; i-- {
		if p.fixed[i].t == t {
			return p.fixed[i].v, true
		}
	}
	return 0, false
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
	m := s.merged(t)
	if m == term.None {
		return
	}
	s.path.conds = append(s.path.conds, m)
	s.path.note(t)
	s.path.note(m)
	s.learn(m)
}

// learn makes the most of a condition that gives a term its value.
func (s *Machine) learn(t term.Term) {
	s.explain(t)
	s.solve(t)
}

// solve adds that a variable has a value, if that follows from a condition which gives
// a term its value and depends on no other variable: that 4*n is 16 need not say what n
// is, in the arithmetic of machines, but mostly does.
func (s *Machine) solve(t term.Term) {
	p := s.pool
	if p.Op(t) != term.OpEq || !p.IsConst(p.Arg(t, 0)) && !p.IsConst(p.Arg(t, 1)) {
		return
	}
	vars := p.Support(t)
	if len(vars) != 1 || vars[0] == p.Arg(t, 0) || vars[0] == p.Arg(t, 1) || p.IsArray(vars[0]) || p.Width(vars[0]) > wordBits {
		return
	}
	v, ok := s.pick(vars[0])
	if !ok {
		return
	}
	if q := p.Eq(vars[0], p.Const(v, p.Width(vars[0]))); s.with(p.Not(q)) == Unsat {
		s.assume(q)
	}
}

// explain makes words plain that a new condition gives a value: those of a term that
// is equal to a constant (SymDIVINE: explicable variables).
func (s *Machine) explain(t term.Term) {
	var from, to term.Term
	switch p := s.pool; {
	case p.Op(t) == term.OpEq && p.IsConst(p.Arg(t, 0)):
		from, to = p.Arg(t, 1), p.Arg(t, 0)
	case p.Op(t) == term.OpEq && p.IsConst(p.Arg(t, 1)):
		from, to = p.Arg(t, 0), p.Arg(t, 1)
	case p.Op(t) == term.OpVar:
		from, to = t, p.Bool(true)
	case p.Op(t) == term.OpNot && p.Op(p.Arg(t, 0)) == term.OpVar:
		from, to = p.Arg(t, 0), p.Bool(false)
	default:
		return
	}
	if v, ok := s.pool.Value(to); ok && s.pool.Width(to) <= wordBits {
		s.path.fixed = append(s.path.fixed, choice{from, v})
	}
	put := term.NewSubstitution(s.pool)
	put.Set(from, to)
	w := s.m.Words()
	for _, x := range s.m.Sections(nil) {
		for at := x.First; at < x.First+x.Words; at++ {
			if !machine.IsOpaque(w[at]) {
				continue
			}
			if old := s.term(w[at]); s.pool.Op(old) != term.OpConst {
				s.m.Memory().PutWord(at, s.word(put.Apply(old)))
			}
		}
	}
}

// truth is what is known about a condition.
type truth uint8

const (
	open truth = iota
	no
	yes
)

// ask returns what the path says of a condition. If that is nothing, it becomes the
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
	s.wants.question = q
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
