package symbolic

import (
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/symbolic/solver/smtlib"
	"heddle/internal/symbolic/term"
)

// TestPatience: small inputs are looked for with so many questions, and so much work.
func TestPatience(t *testing.T) {
	q := &Inquiry{closed: 7}
	more, n := q.Patience(), 0
	for more() {
		n++
	}
	if n != ShrinkQuestions {
		t.Errorf("%d questions", n)
	}
	more = q.Patience()
	if q.closed += ShrinkWork - 1; !more() {
		t.Error("there was work left")
	}
	if q.closed++; more() {
		t.Error("the work was done")
	}
}

// TestWork: an inquiry's work is that of all its solvers, open and closed, and only grows.
func TestWork(t *testing.T) {
	q := Inquire(&plan.Plan{})
	var seen []int64
	see := func() { seen = append(seen, q.Work()) }
	ask := func(o *Oracle, c uint64) {
		x := o.Pool.Var("x", 16)
		o.Satisfiable([]term.Term{o.Pool.Eq(o.Pool.Mul(x, x), o.Pool.Const(c*c, 16)), o.Pool.Ult(o.Pool.Const(c, 16), x)})
		see()
	}
	a, b := q.NewOracle(nil), q.NewOracle(nil)
	see()
	ask(a, 5)
	ask(b, 7)
	a.Solver.Close()
	a.Solver.Close()
	see()
	ask(b, 9)
	if err := b.Close(); err != nil {
		t.Error(err)
	}
	see()
	if len(q.solvers) != 0 || seen[0] != 0 || seen[1] == 0 || seen[2] <= seen[1] || seen[3] != seen[2] || seen[4] <= seen[3] || seen[5] != seen[4] {
		t.Errorf("%d", seen)
	}
}

// TestLimitsOfOthers: the portfolio's solvers are limited by work, unless the user gives a time.
func TestLimitsOfOthers(t *testing.T) {
	for _, x := range []struct {
		solving      plan.Solving
		work         int64
		seconds      float64 // of a question
		briefSeconds float64
		clockedBrief float64 // of one that does not count its steps
	}{
		{plan.Solving{}, workOfOthers, 0, 0, 0.5},
		{plan.Solving{Solver: plan.SolverAuto, Seconds: 7}, workOfOthers, 7, 0, 0.5},
		{plan.Solving{Seconds: 0.2}, workOfOthers, 0.2, 0.2, 0.2},
		{plan.Solving{Solver: "z3"}, 0, 0, 0, 0.5},
	} {
		z3, other := smtlib.Z3(), smtlib.Command{Name: "other"}
		list := limited(&x.solving, []smtlib.Command{z3, other})
		if list[0].Work != x.work || list[0].Seconds != x.seconds || list[1].Seconds != x.seconds {
			t.Errorf("%+v: %+v", x.solving, list)
		}
		brief := briefly(&x.solving, []smtlib.Command{z3, other})
		if brief[0].Work != workOfQuantified || brief[0].Seconds != x.briefSeconds || brief[1].Seconds != x.clockedBrief {
			t.Errorf("%+v, briefly: %+v", x.solving, brief)
		}
	}
}
