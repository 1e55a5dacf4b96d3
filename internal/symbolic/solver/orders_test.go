package solver

import (
	"math/rand"
	"testing"

	"heddle/internal/symbolic/term"
)

// few answers for three variables of 8 bits by trying values that any order of three has: some with a sign, some not.
type few struct {
	pool *term.Pool
	eval *term.Evaluator
}

func (o *few) Check(assertions []term.Term) Answer {
	values := []uint64{0, 1, 2, 253, 254, 255}
	variables := Variables(o.pool, assertions)
	for n := range 6 * 6 * 6 {
		m := &Model{}
		for _, v := range variables {
			m.Bindings = append(m.Bindings, Binding{Variable: v, Words: []uint64{values[n%6]}})
			n /= 6
		}
		if holdsAll(m, o.pool, o.eval, assertions) {
			return Answer{Status: Sat, Model: m}
		}
	}
	return unsat(assertions)
}

func holdsAll(m *Model, p *term.Pool, e *term.Evaluator, assertions []term.Term) bool {
	m.Load(p, e)
	for _, a := range assertions {
		if !e.Holds(a) {
			return false
		}
	}
	return true
}

// counted counts what reaches a solver.
type counted struct {
	Solver
	n int
}

func (c *counted) Check(assertions []term.Term) Answer {
	c.n++
	return c.Solver.Check(assertions)
}

// TestOrders holds answers, models and cores to trying values.
func TestOrders(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	p := term.New()
	oracle := &few{p, term.NewEvaluator(p)}
	inner := &counted{Solver: oracle}
	s := Orders(p, inner)
	variables := []term.Term{p.Var("x", 8), p.Var("y", 8), p.Var("z", 8)}
	compare := []func(a, b term.Term) term.Term{p.Eq, p.Ne, p.Ult, p.Ule, p.Slt, p.Sle}
	seen := map[Status]int{}
	const rounds = 20000
	for range rounds {
		var list []term.Term
		for range 1 + r.Intn(6) {
			i := r.Intn(3)
			list = append(list, compare[r.Intn(len(compare))](variables[i], variables[(i+1+r.Intn(2))%3]))
		}
		got, want := s.Check(list), oracle.Check(list)
		if got.Status != want.Status {
			t.Fatalf("%s, want %s: %v", got.Status, want.Status, list)
		}
		seen[got.Status]++
		switch got.Status {
		case Sat:
			if !holdsAll(got.Model, p, oracle.eval, list) {
				t.Fatalf("no model of %v: %+v", list, got.Model)
			}
		case Unsat:
			if oracle.Check(got.Core).Status != Unsat {
				t.Fatalf("core %v of %v", got.Core, list)
			}
		}
	}
	if seen[Sat] < rounds/10 || seen[Unsat] < rounds/10 || inner.n > rounds/2 {
		t.Errorf("%v, asked the solver behind %d times", seen, inner.n)
	}
}

// What orders cannot know continues: narrow variables, sums, other conditions beside.
func TestOrdersAskOn(t *testing.T) {
	p := term.New()
	x, y, b, d := p.Var("x", 8), p.Var("y", 8), p.Var("b", 2), p.Var("d", 2)
	inner := &counted{Solver: Fallback()}
	s := Orders(p, inner)
	for i, list := range [][]term.Term{
		{p.Ult(b, d)},
		{p.Ult(x, p.Add(y, p.Const(1, 8)))},
		{p.Ult(x, y), p.Ult(y, p.Const(1, 8))},
		{p.Ult(x, y), p.Slt(y, x)},
	} {
		if s.Check(list); inner.n != i+1 {
			t.Errorf("question %d was answered without asking", i)
		}
	}
	if got := s.Check([]term.Term{p.Eq(b, p.Const(1, 2)), p.Ult(b, d), p.Ult(d, b)}); got.Status != Unsat || len(got.Core) != 2 {
		t.Errorf("a circle beside others: %+v", got)
	}
}
