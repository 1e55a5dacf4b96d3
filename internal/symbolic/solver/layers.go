package solver

import (
	"slices"

	"heddle/internal/symbolic/term"
)

// trivial answers what needs no search: constants, and an assertion beside its negation.
type trivial struct {
	pool    *term.Pool
	inner   Solver
	seen    map[term.Term]bool
	negated map[term.Term]term.Term // what a seen assertion is the negation of, to that assertion
	rest    []term.Term
}

// Trivial drops what is always true, what was said before, and finds what contradicts itself on its face.
func Trivial(pool *term.Pool, inner Solver) Solver {
	return &trivial{pool: pool, inner: inner, seen: map[term.Term]bool{}, negated: map[term.Term]term.Term{}}
}

func (s *trivial) Check(assertions []term.Term) Answer {
	clear(s.seen)
	clear(s.negated)
	s.rest = s.rest[:0]
	for _, a := range assertions {
		switch {
		case s.pool.IsTrue(a) || s.seen[a]:
			continue
		case s.pool.IsFalse(a):
			return unsat([]term.Term{a})
		}
		if opposite := s.see(a); opposite != term.None {
			return unsat([]term.Term{opposite, a})
		}
		s.rest = append(s.rest, a)
	}
	if len(s.rest) == 0 {
		return Answer{Status: Sat, Model: &Model{}}
	}
	return s.inner.Check(s.rest)
}

// see remembers an assertion and gives the one before that is its negation, if there is one.
func (s *trivial) see(a term.Term) term.Term {
	s.seen[a] = true
	if opposite, ok := s.negated[a]; ok {
		return opposite
	}
	if s.pool.Op(a) != term.OpNot {
		return term.None
	}
	positive := s.pool.Arg(a, 0)
	s.negated[positive] = a
	if s.seen[positive] {
		return positive
	}
	return term.None
}

// fallback asks one solver after another.
type fallback struct{ solvers []Solver }

// Fallback asks the second solver what the first does not know, and so on. The reason of the last is reported with those of
// the others.
func Fallback(solvers ...Solver) Solver { return &fallback{solvers} }

func (s *fallback) Check(assertions []term.Term) Answer {
	reason := ""
	for _, inner := range s.solvers {
		answer := inner.Check(assertions)
		if answer.Status != Unknown {
			return answer
		}
		if reason != "" && answer.Reason != "" {
			reason += "; "
		}
		reason += answer.Reason
	}
	return unknown(reason)
}

// checked evaluates models.
type checked struct {
	pool      *term.Pool
	inner     Solver
	evaluator *term.Evaluator
}

// Checked evaluates every model and turns an answer with a wrong model into Unknown: another solver may mean something
// else by an operation that SMT-LIB leaves open, such as which NaN comes out.
func Checked(pool *term.Pool, inner Solver) Solver {
	return &checked{pool, inner, term.NewEvaluator(pool)}
}

func (s *checked) Check(assertions []term.Term) Answer {
	answer := s.inner.Check(assertions)
	if answer.Status != Sat {
		return answer
	}
	if !Satisfies(s.pool, s.evaluator, answer.Model, assertions) {
		return unknown(WrongModel)
	}
	return answer
}

// limited stops asking when the time is over.
type limited struct {
	inner Solver
	spent func() bool
}

// Limited answers Unknown without asking once the function says that the time for all questions is over.
func Limited(inner Solver, spent func() bool) Solver { return &limited{inner, spent} }

func (s *limited) Check(assertions []term.Term) Answer {
	if s.spent() {
		return unknown("the time for all questions to solvers is used up")
	}
	return s.inner.Check(assertions)
}

// sorted is a copy in the order of age.
func sorted(assertions []term.Term) []term.Term {
	ordered := slices.Clone(assertions)
	slices.Sort(ordered)
	return slices.Compact(ordered)
}
