package standard

import (
	"context"
	"os"
	"strings"
	"testing"

	"heddle/internal/ir/bitvec"
	"heddle/internal/symbolic/solver"
	"heddle/internal/symbolic/solver/smtlib"
	"heddle/internal/symbolic/term"
)

// TestAgainstZ3 asks z3 the questions of the workloads' first part.
func TestAgainstZ3(t *testing.T) {
	most := 60
	if os.Getenv("HEDDLE_NIGHTLY") != "" {
		most = 3000
	}
	for _, w := range []workload{insertionSort(4, 16), eventMachine(3, 60, 3), arithmetic(6, 25)} {
		pool := term.New()
		s := New(pool, Options{})
		z3 := smtlib.New(context.Background(), pool, smtlib.Z3())
		asked := 0
		w.run(pool, func(path []term.Term) solver.Status {
			got := s.Check(path)
			asked++
			if asked%7 != 0 || asked > 7*most {
				return got.Status
			}
			if want := z3.Check(path); want.Status != got.Status {
				t.Errorf("%s: %s; z3 says %s %s", w.name, got.Status, want.Status, want.Reason)
			}
			return got.Status
		})
		s.Close()
	}
}

// Multiplication of unknowns is associative: bits do not see it, z3 does.
func TestFallsBackToZ3(t *testing.T) {
	pool := term.NewPlain()
	x, y, z := pool.Var("x", 14), pool.Var("y", 14), pool.Var("z", 14)
	associates := []term.Term{pool.Ne(pool.Mul(pool.Mul(x, y), z), pool.Mul(x, pool.Mul(y, z)))}
	alone := New(pool, Options{Conflicts: 200})
	defer alone.Close()
	if got := alone.Check(associates); got.Status != solver.Unknown || !strings.Contains(got.Reason, "200 conflicts") {
		t.Errorf("alone: %+v", got)
	}
	z3 := smtlib.New(context.Background(), pool, smtlib.Z3())
	both := New(pool, Options{Conflicts: 200, Others: z3})
	defer both.Close()
	if got := both.Check(associates); got.Status != solver.Unsat {
		t.Errorf("with z3: %+v", got)
	}
}

// The SAT solver would work on it for ever, and z3 knows; what the SAT solver knows the others need not find.
func TestRacesZ3(t *testing.T) {
	pool := term.NewPlain()
	x, y, z := pool.Var("x", 14), pool.Var("y", 14), pool.Var("z", 14)
	associates := []term.Term{pool.Ne(pool.Mul(pool.Mul(x, y), z), pool.Mul(x, pool.Mul(y, z)))}
	z3 := smtlib.New(context.Background(), pool, smtlib.Z3())
	s := New(pool, Options{First: 100, Conflicts: 1 << 30, Others: z3})
	defer s.Close()
	if got := s.Check(associates); got.Status != solver.Unsat || z3.Statistics[0].Unsat != 1 {
		t.Errorf("%+v, %+v", got, *z3.Statistics[0])
	}
	slow := smtlib.Command{Name: "slow", Program: "sleep", Args: []string{"100"}, Seconds: 100}
	none := smtlib.New(context.Background(), pool, slow)
	s = New(pool, Options{First: 1, Others: none, Rungs: []Rung{{Own: 100 * solver.Second, Others: Whole}}})
	defer s.Close()
	a, b := pool.ZExt(pool.Var("a", 16), 32), pool.ZExt(pool.Var("b", 16), 32)
	product := []term.Term{pool.Eq(pool.Mul(a, b), pool.Const(64951*65003, 32))}
	if got := s.Check(product); got.Status != solver.Sat || none.Statistics[0].Overtaken != 1 {
		t.Errorf("%+v, %+v; the SAT solver finds factors", got, *none.Statistics[0])
	}
}

// What the SAT solver has no circuits for goes to the others; what none has is unknown for each one's reason.
func TestUnsupportedEverywhere(t *testing.T) {
	pool := term.New()
	x, y := pool.Var("x", 80), pool.Var("y", 80)
	remainder := pool.Floats().Binary(bitvec.FOpRem, bitvec.X86FP80, x, y)
	z3 := smtlib.New(context.Background(), pool, smtlib.Z3())
	s := New(pool, Options{Others: z3})
	defer s.Close()
	got := s.Check([]term.Term{pool.Eq(remainder, pool.Const(3, 80))})
	if got.Status != solver.Unknown || !strings.Contains(got.Reason, "no circuit for frem") || !strings.Contains(got.Reason, "z3 cannot") {
		t.Errorf("%+v", got)
	}
	if work := s.Work(); work > solver.Second/10 {
		t.Errorf("a question that nobody works on cost %d", work)
	}
	fused := pool.Floats().Fma(bitvec.Float, pool.Var("a", 32), pool.Const(0x40000000, 32), pool.Const(0, 32))
	if got := s.Check([]term.Term{pool.Eq(fused, pool.Const(0x40c00000, 32))}); got.Status != solver.Sat {
		t.Errorf("fma(a, 2, 0) = 6 has a = 3: %+v", got)
	}
}
