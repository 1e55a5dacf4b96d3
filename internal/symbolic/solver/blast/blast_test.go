package blast

import (
	"fmt"
	"os"
	"slices"
	"testing"

	"heddle/internal/ir/bitvec"
	"heddle/internal/symbolic/solver"
	"heddle/internal/symbolic/term"
)

func cases(some, many int) int {
	if os.Getenv("HEDDLE_NIGHTLY") != "" {
		return many
	}
	return some
}

// fix gives every variable a random value, and gives the assertions that say so.
func (g *generator) fix(e *term.Evaluator, roots ...term.Term) []term.Term {
	e.Reset()
	var fixed []term.Term
	for _, v := range solver.Variables(g.pool, roots) {
		if g.pool.IsArray(v) {
			value := term.Array{At: map[uint64]byte{}}
			for i := range uint64(16) {
				value.At[i] = byte(g.Intn(256))
				fixed = append(fixed, g.pool.Eq(g.pool.Arrays().Select(v, g.pool.Const(i, 4)), g.pool.Const(uint64(value.At[i]), 8)))
			}
			e.SetArray(v, value)
			continue
		}
		c := g.constant(g.pool.Width(v))
		e.SetWords(v, valueOf(g.pool, c))
		fixed = append(fixed, g.pool.Eq(v, c))
	}
	return fixed
}

func valueOf(pool *term.Pool, c term.Term) []uint64 { return (&Solver{pool: pool}).constant(c) }

// TestValues fixes the variables of random terms and asks for the terms' values.
func TestValues(t *testing.T) {
	for name, pool := range map[string]*term.Pool{"simplified": term.New(), "plain": term.NewPlain()} {
		t.Run(name, func(t *testing.T) {
			g := newGenerator(pool, 1, 1, 3, 4, 8, 16, 32, 70)
			g.array, g.floats = pool.Arrays().Var("a", 4), true
			s := New(pool, Options{})
			defer s.Close()
			e := term.NewEvaluator(pool)
			for range cases(250, 8000) {
				w := g.widths[g.Intn(len(g.widths))]
				x := g.number(w, 1+g.Intn(3))
				fixed := g.fix(e, x)
				value := pool.ConstWords(e.Words(x), w)
				checkValue(t, s, pool, fixed, x, value)
			}
		})
	}
}

// checkValue wants x = value to be satisfiable, and x != value not.
func checkValue(t *testing.T, s *Solver, pool *term.Pool, fixed []term.Term, x, value term.Term) {
	t.Helper()
	if got := s.Check(append(fixed, pool.Eq(x, value))); got.Status != solver.Sat {
		t.Fatalf("%s = %s with %s: %s %s", show(pool, x), show(pool, value), show(pool, fixed...), got.Status, got.Reason)
	}
	if got := s.Check(append(fixed, pool.Ne(x, value))); got.Status != solver.Unsat {
		t.Fatalf("%s != %s with %s: %s %s", show(pool, x), show(pool, value), show(pool, fixed...), got.Status, got.Reason)
	}
}

func show(pool *term.Pool, terms ...term.Term) string {
	s := ""
	for _, t := range terms {
		s += term.Format(pool, t) + "; "
	}
	return s
}

// TestSmallQuestions compares with all values of three variables of 3 bits, along paths that grow and shrink.
func TestSmallQuestions(t *testing.T) {
	for seed := range int64(cases(3, 100)) {
		pool := term.New()
		g := newGenerator(pool, seed, 3)
		s := New(pool, Options{})
		e := term.NewEvaluator(pool)
		var path []term.Term
		for range 40 {
			if len(path) > 0 && g.Intn(3) == 0 {
				path = path[:g.Intn(len(path))]
			}
			path = append(path, g.comparison(2))
			checkPath(t, g, s, e, path)
		}
		s.Close()
	}
}

func checkPath(t *testing.T, g *generator, s *Solver, e *term.Evaluator, path []term.Term) {
	t.Helper()
	want := exists(g, e, path)
	got := s.Check(path)
	switch got.Status {
	case solver.Sat:
		got.Model.Load(g.pool, e)
		for _, a := range path {
			if !want || !e.Holds(a) {
				t.Fatalf("%s: sat, but %s does not hold in %v", show(g.pool, path...), show(g.pool, a), got.Model)
			}
		}
	case solver.Unsat:
		if want || exists(g, e, got.Core) {
			t.Fatalf("%s: unsat by %s; enumeration says otherwise", show(g.pool, path...), show(g.pool, got.Core...))
		}
	default:
		t.Fatalf("%s: %s", show(g.pool, path...), got.Reason)
	}
}

func exists(g *generator, e *term.Evaluator, path []term.Term) bool {
	for values := range uint64(512) {
		e.Reset()
		for i, v := range g.vars[3] {
			e.Set(v, values>>(3*i)&7)
		}
		holds := true
		for _, a := range path {
			holds = holds && e.Holds(a)
		}
		if holds {
			return true
		}
	}
	return false
}

// TestArraysAreFunctions asks what only equal indices make contradictory.
func TestArraysAreFunctions(t *testing.T) {
	p := term.New()
	s := New(p, Options{})
	defer s.Close()
	a, i, j, k := p.Arrays().Var("a", 32), p.Var("i", 32), p.Var("j", 32), p.Var("k", 32)
	at := func(index term.Term) term.Term { return p.Arrays().Select(a, index) }
	differ := []term.Term{p.Ne(at(i), at(j)), p.Eq(i, k), p.Ult(k, p.Const(100, 32))}
	got := s.Check(differ)
	if got.Status != solver.Sat {
		t.Fatalf("reads at i and j may differ: %s", got.Status)
	}
	e := term.NewEvaluator(p)
	got.Model.Load(p, e)
	for _, x := range differ {
		if !e.Holds(x) {
			t.Errorf("%s does not hold in the model", term.Format(p, x))
		}
	}
	if got := s.Check(append(differ, p.Eq(j, k))); got.Status != solver.Unsat {
		t.Errorf("i = k = j: %s", got.Status)
	}
	double := at(p.ZExt(at(i), 32))
	if got := s.Check([]term.Term{p.Eq(at(i), p.Const(7, 8)), p.Ne(double, at(p.Const(7, 32)))}); got.Status != solver.Unsat {
		t.Errorf("a[a[i]] with a[i] = 7 is a[7]: %s", got.Status)
	}
}

func TestUnsupported(t *testing.T) {
	p := term.New()
	s := New(p, Options{})
	defer s.Close()
	x := p.Var("x", 64)
	y := p.Var("y", 80)
	rem := p.Floats().Binary(bitvec.FOpRem, bitvec.X86FP80, y, p.Var("z", 80))
	if got := s.Check([]term.Term{p.Eq(rem, y)}); got.Status != solver.Unknown || got.Reason != "no circuit for frem of x86_fp80" {
		t.Errorf("%+v", got)
	}
	if got := s.Check([]term.Term{p.Eq(x, p.Const(1, 64))}); got.Status != solver.Sat {
		t.Errorf("the next question: %+v", got)
	}
}

func TestLimits(t *testing.T) {
	p := term.New()
	x, y := p.Var("x", 32), p.Var("y", 32)
	wide := func(v term.Term) term.Term { return p.ZExt(v, 64) }
	// The product of two primes of 32 bits: its factors are hard to find.
	factors := []term.Term{p.Eq(p.Mul(wide(x), wide(y)), p.Const(3267000013*2860486313, 64)), p.Ult(p.Const(1, 32), x),
		p.Ult(x, y)}
	s := New(p, Options{Conflicts: 50})
	defer s.Close()
	if got := s.Check(factors); got.Status != solver.Unknown {
		t.Errorf("%s after 50 conflicts", got.Status)
	}
	s.Limit(0, 20*unitsOfRound)
	before := s.Work()
	if got := s.Check(factors); got.Status != solver.Unknown || s.Work()-before != 21*unitsOfRound || got.Reason != "the SAT solver was stopped by its limit (work of some 0.002 s, or the time)" {
		t.Errorf("%+v, work %d", got, s.Work()-before)
	}
	tiny := New(p, Options{Gates: 10000})
	defer tiny.Close()
	if got := tiny.Check(factors); got.Status != solver.Unknown || got.Reason != "more than 10000 gates" {
		t.Errorf("%+v of 10000 gates", got)
	}
	if got := tiny.Check([]term.Term{p.Ult(x, y)}); got.Status != solver.Sat {
		t.Errorf("a small question after it: %+v", got)
	}
}

// TestRestart has so many unrelated questions that the SAT solver is replaced, with a path that is asked again.
func TestRestart(t *testing.T) {
	p := term.New()
	s := New(p, Options{})
	defer s.Close()
	x := p.Var("x", 32)
	fixed := []term.Term{p.Ult(p.Const(10, 32), x), p.Ult(x, p.Const(12, 32))}
	restarts, sat := 0, s.sat
	for i := range 40 {
		y := p.Var(fmt.Sprint("y", i), 32)
		if got := s.Check([]term.Term{p.Eq(p.Mul(y, y), p.Const(uint64(i)*uint64(i), 32))}); got.Status != solver.Sat {
			t.Fatal(got)
		}
		got := s.Check(fixed)
		if got.Status != solver.Sat || got.Model.Bindings[0].Words[0] != 11 {
			t.Fatal(got)
		}
		if s.sat != sat {
			restarts++
			sat = s.sat
		}
	}
	if restarts == 0 {
		t.Errorf("no restart with %d variables", s.encoder.Variables())
	}
}

// TestWork: the same questions cost the same, and work only grows: when circuits are forgotten, at the end too.
func TestWork(t *testing.T) {
	run := func() (costs []int64) {
		p := term.New()
		s := New(p, Options{Gates: 6000, Conflicts: 200})
		for n := range uint64(12) {
			x, y := p.Var(fmt.Sprint("x", n), 16), p.Var(fmt.Sprint("y", n), 16)
			s.Check([]term.Term{p.Eq(p.Mul(x, y), p.Const(4711+2*n, 16)), p.Ult(p.Const(1, 16), x), p.Ult(x, y)})
			costs = append(costs, s.Work())
		}
		s.Close()
		return append(costs, s.Work())
	}
	once, again := run(), run()
	if !slices.Equal(once, again) || !slices.IsSorted(once) || once[0] == 0 || once[11] < 6*once[0] || once[11] != once[12] {
		t.Errorf("%d, then %d", once, again)
	}
}
