package symbolic

import (
	"slices"
	"testing"

	"heddle/internal/engine"
	"heddle/internal/engine/budget"
	"heddle/internal/engine/plan"
	"heddle/internal/explore/search"
	symbolic "heddle/internal/symbolic/machine"
	"heddle/internal/symbolic/solver/smtlib"
	"heddle/internal/symbolic/term"
)

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
	if len(q.solvers) != 0 {
		t.Errorf("%d solvers are open", len(q.solvers))
	}
	last := int64(0)
	for i, grows := range []bool{false, true, true, false, true, false} { // as questions are asked
		if seen[i] < last || grows != (seen[i] > last) {
			t.Errorf("grows at step %d: want %v; work %d", i, grows, seen)
		}
		last = seen[i]
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

// squares asks whether two numbers below 2000 have squares with a sum, which takes our own solver some tenths of a second.
func squares(o *Oracle, sum uint64) {
	p := o.Pool
	x, y, most := p.Var("x", 32), p.Var("y", 32), p.Const(2000, 32)
	total := p.Add(p.Mul(x, x), p.Mul(y, y))
	o.Satisfiable([]term.Term{p.Ult(x, most), p.Ult(y, most), p.Eq(total, p.Const(sum, 32))})
}

// TestPauses: a search pauses in the middle of a question, at the same places each time, and has the same answer whatever its turns.
func TestPauses(t *testing.T) {
	const sum = 3 * 1000003 // no sum of two squares
	run := func(share int64) (pauses []int64, open int) {
		r := budget.NewRun(nil, func(m *budget.Meter) (int, error) {
			q := Inquire((&plan.Plan{Task: plan.Task{Symbolic: plan.Symbolic{Solving: plan.Solving{Solver: plan.SolverCaDiCaL}}}}).Metered(m))
			o := q.NewOracle(nil)
			defer o.Solver.Close()
			squares(o, sum)
			return q.Questions.Open, nil
		})
		for n := share; !r.Turn(budget.Share{Work: n}); n += share {
			pauses = append(pauses, r.Used().Work)
		}
		open, err := r.Result()
		if err != nil {
			t.Error(err)
		}
		return append(pauses, r.Used().Work), open
	}
	once, open := run(2000)
	again, _ := run(2000)
	if len(once) < 4 || !slices.Equal(once, again) || !slices.IsSorted(once) || open != 0 {
		t.Errorf("%d, then %d; %d questions left open", once, again, open)
	}
	if whole, _ := run(1 << 40); len(whole) != 1 || whole[0] != once[len(once)-1] {
		t.Errorf("%d in one turn, %d in several", whole, once)
	}
}

// TestEndsInQuestion: a search that gets no further turn ends in the middle of a question, which stays open.
func TestEndsInQuestion(t *testing.T) {
	r := budget.NewRun(nil, func(m *budget.Meter) (string, error) {
		q := Inquire((&plan.Plan{}).Metered(m))
		o := q.NewOracle(nil)
		defer o.Solver.Close()
		squares(o, 3*1000003)
		return q.Questions.Why, nil
	})
	if r.Turn(budget.Share{Work: 3000}) {
		t.Fatal("the question was answered at once")
	}
	if why, err := r.Finish(budget.Decided); why == "" || err != nil {
		t.Errorf("%q, %v", why, err)
	}
}

// TestRanOut: a limit that was reached in the last question is reported, once; if no question was left open the search ended before it.
func TestRanOut(t *testing.T) {
	for _, x := range []struct {
		open  int
		met   []search.Limit
		limit search.Limit
		want  []search.Limit
	}{
		{0, nil, search.Time, nil},
		{1, nil, search.Time, []search.Limit{search.Time}},
		{2, nil, "", nil},
		{2, []search.Limit{search.Time}, search.Time, []search.Limit{search.Time}},
		{2, []search.Limit{search.States}, search.Time, []search.Limit{search.States, search.Time}},
	} {
		q, r := &Inquiry{Questions: engine.Questions{Open: x.open}}, &search.Result{Limits: slices.Clone(x.met)}
		q.RanOut(r, func(search.Stats) search.Limit { return x.limit })
		if !slices.Equal(r.Limits, x.want) {
			t.Errorf("%+v: %v", x, r.Limits)
		}
	}
}

// TestNoQuantifiers: what has quantifiers is left open where no solver answers it.
func TestNoQuantifiers(t *testing.T) {
	q := Inquire(&plan.Plan{Task: plan.Task{Symbolic: plan.Symbolic{Solving: plan.Solving{Solver: "cadical"}}}})
	o := q.NewOracle(nil)
	defer o.Solver.Close()
	if a := o.Never(nil, nil, []term.Term{o.Pool.Bool(false)}); a != symbolic.Unknown || o.Asked != 0 {
		t.Errorf("%v, %d questions", a, o.Asked)
	}
}
