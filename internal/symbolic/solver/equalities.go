package solver

import (
	"slices"

	"heddle/internal/symbolic/term"
)

// equalities solves for variables that a path fixes.
type equalities struct {
	pool  *term.Pool
	inner Solver
}

// Equalities takes conjunctions apart, puts in the values of variables that the path says are constants, and asks for
// what is left: after a branch on `input == 3`, all that was computed of the input is a number again.
func Equalities(pool *term.Pool, inner Solver) Solver { return &equalities{pool, inner} }

// part is a conjunct, as it is after values were put in, with the assertion that it comes from.
type part struct {
	term term.Term
	from term.Term
}

// reduction is a path being reduced.
type reduction struct {
	pool  *term.Pool
	parts []part
	model []Binding   // of the variables that are gone
	from  []term.Term // the assertions that fixed them
}

func (s *equalities) Check(assertions []term.Term) Answer {
	r := &reduction{pool: s.pool}
	for _, a := range assertions {
		r.add(a, a)
	}
	for r.substitute() {
	}
	if len(r.model) == 0 && len(r.parts) == len(assertions) {
		return s.inner.Check(assertions)
	}
	return r.answer(s.inner)
}

// add adds the conjuncts of a term.
func (r *reduction) add(t, from term.Term) {
	for stack := []term.Term{t}; len(stack) > 0; {
		t, stack = stack[len(stack)-1], stack[:len(stack)-1]
		switch {
		case r.pool.IsTrue(t):
		case r.pool.Op(t) == term.OpAnd:
			stack = append(stack, r.pool.Arg(t, 1), r.pool.Arg(t, 0))
		default:
			r.parts = append(r.parts, part{t, from})
		}
	}
}

// substitute takes out what fixes variables and puts the values into the rest. It reports whether there was any.
func (r *reduction) substitute() bool {
	values := term.NewSubstitution(r.pool)
	fixed := map[term.Term]bool{}
	var rest []part
	for _, p := range r.parts {
		v, value := r.fixes(p.term)
		if v == term.None || fixed[v] {
			rest = append(rest, p)
			continue
		}
		fixed[v] = true
		values.Set(v, value)
		r.model = append(r.model, Binding{Variable: v, Words: wordsOf(r.pool, value)})
		r.from = append(r.from, p.from)
	}
	if len(fixed) == 0 {
		return false
	}
	r.parts = nil
	for _, p := range rest {
		r.add(values.Apply(p.term), p.from)
	}
	return true
}

// fixes gives the variable that a conjunct says is a constant, and the constant.
func (r *reduction) fixes(t term.Term) (variable, value term.Term) {
	p := r.pool
	switch p.Op(t) {
	case term.OpVar:
		return t, p.Bool(true)
	case term.OpNot:
		if a := p.Arg(t, 0); p.Op(a) == term.OpVar {
			return a, p.Bool(false)
		}
	case term.OpEq:
		a, b := p.Arg(t, 0), p.Arg(t, 1)
		if p.Op(b) == term.OpVar && p.IsConst(a) {
			a, b = b, a
		}
		if p.Op(a) == term.OpVar && p.IsConst(b) {
			return a, b
		}
	}
	return term.None, term.None
}

func wordsOf(pool *term.Pool, constant term.Term) []uint64 {
	if value, ok := pool.Value(constant); ok {
		return []uint64{value}
	}
	return slices.Clone(pool.Words(constant))
}

// answer asks for the parts that are left and returns the assertions that they come from.
func (r *reduction) answer(inner Solver) Answer {
	from := map[term.Term]term.Term{}
	var rest []term.Term
	for _, p := range r.parts {
		if r.pool.IsFalse(p.term) {
			return unsat(sorted(append(r.from, p.from)))
		}
		if _, ok := from[p.term]; !ok {
			from[p.term] = p.from
			rest = append(rest, p.term)
		}
	}
	if len(rest) == 0 {
		return r.extend(&Model{})
	}
	answer := inner.Check(rest)
	switch answer.Status {
	case Sat:
		return r.extend(answer.Model)
	case Unsat:
		core := r.from
		for _, t := range answer.Core {
			core = append(core, from[t])
		}
		if len(answer.Core) == 0 {
			for _, p := range r.parts {
				core = append(core, p.from)
			}
		}
		return unsat(sorted(core))
	}
	return answer
}

// extend adds the variables that are gone to a model of the rest, which may have had them in a former question.
func (r *reduction) extend(m *Model) Answer {
	all := &Model{Bindings: slices.Clone(r.model)}
	for _, b := range m.Bindings {
		if !slices.ContainsFunc(r.model, func(x Binding) bool { return x.Variable == b.Variable }) {
			all.Bindings = append(all.Bindings, b)
		}
	}
	slices.SortFunc(all.Bindings, func(a, b Binding) int { return int(a.Variable) - int(b.Variable) })
	return Answer{Status: Sat, Model: all}
}
