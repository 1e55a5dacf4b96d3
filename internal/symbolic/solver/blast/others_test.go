package blast

import (
	"context"
	"testing"

	"heddle/internal/symbolic/solver"
	"heddle/internal/symbolic/solver/smtlib"
	"heddle/internal/symbolic/term"
)

// TestAgainstZ3 asks both solvers whether random truth values hold together, arrays and floats among them.
func TestAgainstZ3(t *testing.T) {
	z3 := smtlib.Z3()
	z3.Seconds = 5
	if !z3.Installed() {
		t.Fatal("z3 is not installed: make setup")
	}
	count := map[solver.Status]int{}
	for seed := range int64(cases(8, 200)) {
		pool := term.New()
		g := newGenerator(pool, seed, 3, 4, 8, 16)
		g.floats = seed%4 == 0
		if seed%2 == 0 {
			g.array = pool.Arrays().Var("a", 4)
		}
		s := New(pool, Options{Conflicts: 50000})
		other := smtlib.New(context.Background(), pool, z3)
		e := term.NewEvaluator(pool)
		for range 8 {
			compare(t, g, s, other, e, count)
		}
		s.Close()
	}
	t.Log(count)
	if count[solver.Sat] < 10 || count[solver.Unsat] < 5 {
		t.Errorf("%v: the questions are too alike to test anything", count)
	}
}

func compare(t *testing.T, g *generator, s *Solver, other solver.Solver, e *term.Evaluator, count map[solver.Status]int) {
	t.Helper()
	var path []term.Term
	for range 1 + g.Intn(4) {
		path = append(path, g.comparison(3))
	}
	got, want := s.Check(path), other.Check(path)
	if got.Status != want.Status && got.Status != solver.Unknown && want.Status != solver.Unknown {
		t.Fatalf("%s; z3 says %s for\n%s", got.Status, want.Status, show(g.pool, path...))
	}
	for _, answer := range []solver.Answer{got, want} {
		if answer.Status != solver.Sat {
			continue
		}
		answer.Model.Load(g.pool, e)
		for _, a := range path {
			if !e.Holds(a) {
				t.Fatalf("a model of %s is none:\n%s", got.Status, show(g.pool, path...))
			}
		}
	}
	count[got.Status]++
	if want.Status == solver.Unknown {
		t.Logf("z3: %s", want.Reason)
	}
}
