package solver

import (
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"heddle/internal/symbolic/term"
)

const (
	inputs = 3
	width  = 3
)

// oracle tries all values of the variables: the solver after the layers under test.
type oracle struct {
	pool      *term.Pool
	evaluator *term.Evaluator
	asked     int
}

func (o *oracle) Check(assertions []term.Term) Answer {
	o.asked++
	return o.answer(assertions)
}

func (o *oracle) answer(assertions []term.Term) Answer {
	variables := Variables(o.pool, assertions)
	for values := range uint64(1) << (width * len(variables)) {
		m := &Model{}
		for i, v := range variables {
			m.Bindings = append(m.Bindings, Binding{Variable: v, Words: []uint64{values >> (width * i) & 7}})
		}
		if o.holds(m, assertions) {
			return Answer{Status: Sat, Model: m}
		}
	}
	return unsat(o.core(assertions))
}

func (o *oracle) holds(m *Model, assertions []term.Term) bool {
	m.Load(o.pool, o.evaluator)
	for _, a := range assertions {
		if !o.evaluator.Holds(a) {
			return false
		}
	}
	return true
}

// core drops one assertion if the others contradict without it.
func (o *oracle) core(assertions []term.Term) []term.Term {
	last := assertions[len(assertions)-1:]
	if len(assertions) > 1 && o.answer(last).Status == Unsat {
		return append([]term.Term(nil), last...)
	}
	return append([]term.Term(nil), assertions...)
}

func newOracle(pool *term.Pool) *oracle {
	return &oracle{pool: pool, evaluator: term.NewEvaluator(pool)}
}

// condition is one of those that programs have: comparisons with constants, and of sums.
func condition(r *rand.Rand, p *term.Pool, vars []term.Term) term.Term {
	x, y := vars[r.Intn(inputs)], vars[r.Intn(inputs)]
	c := p.Const(uint64(r.Intn(8)), width)
	compare := []func(a, b term.Term) term.Term{p.Ult, p.Ule, p.Slt, p.Sle, p.Eq, p.Ne}[r.Intn(6)]
	switch r.Intn(8) {
	case 0:
		return compare(x, y)
	case 1:
		return compare(p.Add(x, y), c)
	case 2:
		return p.And(compare(x, c), compare(y, c))
	case 3:
		return compare(c, x)
	case 4:
		return p.Eq(x, c)
	}
	return compare(x, c)
}

// layered are the layers alone and together.
func layered(p *term.Pool) map[string]func(inner Solver) Solver {
	return map[string]func(inner Solver) Solver{
		"trivial":    func(inner Solver) Solver { return Trivial(p, inner) },
		"bounds":     func(inner Solver) Solver { return Bounds(p, inner) },
		"models":     func(inner Solver) Solver { return Models(p, inner, 3) },
		"slices":     func(inner Solver) Solver { return Slices(p, inner) },
		"cores":      func(inner Solver) Solver { return Cores(inner, 20) },
		"equalities": func(inner Solver) Solver { return Equalities(p, inner) },
		"checked":    func(inner Solver) Solver { return Checked(p, inner) },
		"all": func(inner Solver) Solver {
			return Trivial(p, Bounds(p, Models(p, Equalities(p, Slices(p, Cores(Models(p, Checked(p, inner), 3), 20))), 3)))
		},
	}
}

// TestLayers goes along random paths and back, and holds every answer to enumeration.
func TestLayers(t *testing.T) {
	names := []string{"trivial", "bounds", "models", "slices", "cores", "equalities", "checked", "all"}
	for i, name := range names {
		p := term.New()
		r := rand.New(rand.NewSource(int64(i)))
		var vars []term.Term
		for i := range inputs {
			vars = append(vars, p.Var(fmt.Sprint("x", i), width))
		}
		truth, inner := newOracle(p), newOracle(p)
		s := layered(p)[name](inner)
		var path []term.Term
		count := map[Status]int{}
		for range 400 {
			if len(path) > 0 && r.Intn(3) == 0 {
				path = path[:r.Intn(len(path))]
			}
			path = append(path, condition(r, p, vars))
			count[holdTo(t, name, truth, s.Check(path), path)]++
		}
		if count[Sat] < 50 || count[Unsat] < 50 {
			t.Errorf("%s: %v: the paths are too alike to test anything", name, count)
		}
		if name != "checked" && name != "slices" && inner.asked >= 400 {
			t.Errorf("%s answered nothing itself", name)
		}
	}
}

// holdTo compares an answer with enumeration.
func holdTo(t *testing.T, name string, truth *oracle, got Answer, path []term.Term) Status {
	t.Helper()
	want := truth.Check(path)
	if got.Status != want.Status {
		t.Fatalf("%s: %s for %v; enumeration says %s", name, got.Status, path, want.Status)
	}
	if got.Status == Sat && !truth.holds(got.Model, path) {
		t.Fatalf("%s: %v is no model of %v", name, got.Model, path)
	}
	if got.Status == Unsat {
		for _, a := range got.Core {
			if !contains(path, a) {
				t.Fatalf("%s: core %v is not in %v", name, got.Core, path)
			}
		}
		if len(got.Core) > 0 && truth.Check(got.Core).Status == Sat {
			t.Fatalf("%s: core %v of %v has a model", name, got.Core, path)
		}
	}
	return got.Status
}

func contains(path []term.Term, a term.Term) bool {
	for _, b := range path {
		if a == b {
			return true
		}
	}
	return false
}

// constant answers always the same.
type constant Answer

func (c constant) Check([]term.Term) Answer { return Answer(c) }

func TestFallback(t *testing.T) {
	p := term.New()
	x := p.Var("x", 1)
	first, second := constant(unknown("the first is tired")), constant(unknown("the second too"))
	if got := Fallback(first, second).Check([]term.Term{x}); got.Status != Unknown || got.Reason != "the first is tired; the second too" {
		t.Errorf("%+v", got)
	}
	if got := Fallback(first, newOracle(p), second).Check([]term.Term{p.And(x, p.Not(x))}); got.Status != Unsat {
		t.Errorf("%+v", got)
	}
}

func TestCheckedRefusesAWrongModel(t *testing.T) {
	p := term.New()
	x := p.Var("x", 1)
	liar := constant(Answer{Status: Sat, Model: &Model{}})
	if got := Checked(p, liar).Check([]term.Term{x}); got.Status != Unknown || !strings.Contains(got.Reason, "does not satisfy") {
		t.Errorf("%+v: x is zero in the model, and was to be 1", got)
	}
}

// An unknown part is no matter where another part contradicts itself.
func TestSlicesPreferUnsat(t *testing.T) {
	p := term.New()
	x, y := p.Var("x", width), p.Var("y", width)
	hard := p.Eq(p.Mul(x, x), p.Const(1, width))
	s := Slices(p, &picky{hard, newOracle(p)})
	no := p.Ne(p.Mul(y, y), p.Mul(y, p.Add(y, p.Const(0, width))))
	if !p.IsFalse(no) {
		t.Log("a contradiction that the pool does not see")
	}
	even := p.Eq(p.Extract(p.Mul(y, p.Add(y, p.Const(1, width))), 0, 1), p.Const(1, 1)) // y(y+1) is odd
	if got := s.Check([]term.Term{even, hard}); got.Status != Unsat || len(got.Core) != 1 || got.Core[0] != even {
		t.Errorf("%+v", got)
	}
	if got := s.Check([]term.Term{p.Ult(y, x), hard}); got.Status != Unknown {
		t.Errorf("%+v", got)
	}
	if got := s.Check([]term.Term{p.Ult(y, p.Const(4, width)), hard}); got.Status != Unknown {
		t.Errorf("%+v", got)
	}
}

// picky does not know what has a certain assertion in it.
type picky struct {
	hard  term.Term
	inner Solver
}

func (s *picky) Check(assertions []term.Term) Answer {
	if contains(assertions, s.hard) {
		return unknown("too hard")
	}
	return s.inner.Check(assertions)
}

func TestLimited(t *testing.T) {
	p := term.New()
	x := p.Var("x", width)
	over := false
	s := Limited(newOracle(p), func() bool { return over })
	if got := s.Check([]term.Term{p.Ult(x, p.Const(3, width))}); got.Status != Sat {
		t.Errorf("%+v", got)
	}
	over = true
	if got := s.Check([]term.Term{p.Ult(x, p.Const(3, width))}); got.Status != Unknown {
		t.Errorf("%+v after the end of time", got)
	}
}

func TestMeasured(t *testing.T) {
	p := term.New()
	x := p.Var("x", width)
	now := 0.0
	counts := &Layer{Name: "oracle"}
	s := Measured(newOracle(p), counts, func() float64 { now += 0.5; return now })
	s.Check([]term.Term{p.Ult(x, p.Const(3, width))})
	s.Check([]term.Term{p.Ult(x, p.Const(3, width)), p.Ult(p.Const(4, width), x)})
	if *counts != (Layer{Name: "oracle", Sat: 1, Unsat: 1, Seconds: 1}) || counts.Asked() != 2 {
		t.Errorf("%+v: one answer of each, half a second apiece", *counts)
	}
}
