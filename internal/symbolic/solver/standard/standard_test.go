package standard

import (
	"strings"
	"testing"

	"heddle/internal/symbolic/solver"
	"heddle/internal/symbolic/term"
)

// TestLayersAgree runs the workloads with all layers and, question by question, with the SAT solver alone.
func TestLayersAgree(t *testing.T) {
	for _, w := range []workload{insertionSort(4, 16), eventMachine(3, 60, 2), arithmetic(6, 25)} {
		t.Run(w.name, func(t *testing.T) {
			pool := term.New()
			all := New(pool, Options{})
			defer all.Close()
			alone := New(pool, Options{Without: Layers()[:len(Layers())-1]})
			defer alone.Close()
			evaluator := term.NewEvaluator(pool)
			count := map[solver.Status]int{}
			w.run(pool, func(path []term.Term) solver.Status {
				got, want := all.Check(path), alone.Check(path)
				if got.Status != want.Status || got.Status == solver.Unknown {
					t.Fatalf("%s with all layers, %s without (%s)", got.Status, want.Status, got.Reason)
				}
				if got.Status == solver.Sat {
					got.Model.Load(pool, evaluator)
					for _, a := range path {
						if !evaluator.Holds(a) {
							t.Fatal("a model is none")
						}
					}
				}
				count[got.Status]++
				return got.Status
			})
			if count[solver.Sat] == 0 {
				t.Error("no path")
			}
			if asked := all.Statistics[len(all.Statistics)-1].Asked(); asked >= alone.Statistics[0].Asked() {
				t.Errorf("the layers left %d questions of %d", asked, alone.Statistics[0].Asked())
			}
		})
	}
}

// An insertion sort of n numbers has n! paths.
func TestPathsOfInsertionSort(t *testing.T) {
	pool := term.New()
	s := New(pool, Options{})
	defer s.Close()
	paths := insertionSort(4, 8).run(pool, func(path []term.Term) solver.Status { return s.Check(path).Status })
	if paths != 24 {
		t.Errorf("%d paths of 4 numbers; 4! = 24 orders", paths)
	}
}

func TestTimeForAQuestion(t *testing.T) {
	pool := term.New()
	x, y := pool.Var("x", 32), pool.Var("y", 32)
	product := pool.Mul(pool.ZExt(x, 64), pool.ZExt(y, 64))
	hard := []term.Term{pool.Eq(product, pool.Const(3267000013*2860486313, 64)), pool.Ult(x, y), pool.Ult(pool.Const(1, 32), x)}
	now := 0.0
	s := New(pool, Options{Seconds: 3, Conflicts: 1 << 30, Clock: func() float64 { now += 0.25; return now }})
	defer s.Close()
	got := s.Check(hard)
	if got.Status != solver.Unknown || !strings.Contains(got.Reason, "the time") {
		t.Errorf("%+v after 3 s of that clock", got)
	}
	if now > 10 {
		t.Errorf("it took %g s of 3", now)
	}
	if table := s.Statistics.String(); !strings.Contains(table, "blast") {
		t.Error(table)
	}
}

func TestLog(t *testing.T) {
	pool := term.New()
	var log strings.Builder
	s := New(pool, Options{Log: &log})
	defer s.Close()
	s.Check([]term.Term{pool.Ult(pool.Var("x", 8), pool.Const(3, 8))})
	if !strings.Contains(log.String(), "(assert (bvult x #x03))") || !strings.Contains(log.String(), "; answer 1: sat") || s.LogErr() != nil {
		t.Errorf("%v\n%s", s.LogErr(), log.String())
	}
}
