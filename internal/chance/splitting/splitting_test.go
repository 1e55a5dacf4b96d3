package splitting_test

import (
	"reflect"
	"strings"
	"testing"

	"heddle/internal/chance/semantics"
	"heddle/internal/chance/splitting"
	"heddle/internal/chance/stats"
	"heddle/internal/exec/machine"
	"heddle/internal/test/testsession"
)

// TestWorkers: any number of workers gives the same results in the same order, and
// another seed gives others.
func TestWorkers(t *testing.T) {
	for _, method := range splitting.Methods() {
		draw := func(workers int, seed uint64) []splitting.Result {
			var list []*splitting.Engine
			for range workers {
				list = append(list, engine(t, "fib8-clang5.ll", "track", splitting.Options{Method: method.Name, Steps: 5000, Seed: seed, Effort: 30}))
			}
			return splitting.Each(list, 0, 12)
		}
		one := draw(1, 3)
		for _, n := range []int{2, 3} {
			got := draw(n, 3)
			if !reflect.DeepEqual(one, got) {
				t.Errorf("%s: %d workers draw other replications than one", method.Name, n)
			}
		}
		if other := draw(1, 4); other[0].Steps == one[0].Steps && other[1].Steps == one[1].Steps {
			t.Errorf("%s: another seed draws the same", method.Name)
		}
	}
}

// TestSuccess: the steps of the first satisfied run lead to a satisfied state, whatever
// pieces they were drawn in.
func TestSuccess(t *testing.T) {
	for _, method := range splitting.Methods() {
		e := engine(t, "fib8-clang5.ll", "track", splitting.Options{Method: method.Name, Steps: 5000, Seed: 5, Effort: 100})
		shown := 0
		for k := range uint64(5) {
			r := e.Replicate(k)
			if (r.Success == nil) != (r.Estimate == 0) {
				t.Fatalf("%s: estimate %g with a satisfied run of %d parts", method.Name, r.Estimate, len(r.Success))
			}
			if r.Success == nil {
				continue
			}
			shown++
			choices := e.Choices(r.Success)
			s, err := semantics.New(testsession.StepwiseMachine(t, "fib8-clang5.ll"))
			if err != nil {
				t.Fatal(err)
			}
			for i, c := range choices {
				if failing.Holds(s.Machine()) || s.Ways(c.Thread) <= int(c.Choice) {
					t.Fatalf("%s: step %d of %d cannot be, or comes too late", method.Name, i, len(choices))
				}
				if f := s.Step(c.Thread, int(c.Choice)); f != nil {
					t.Fatal(f.Text)
				}
			}
			if !failing.Holds(s.Machine()) {
				t.Errorf("%s: %d steps do not lead to the goal", method.Name, len(choices))
			}
		}
		if shown == 0 {
			t.Errorf("%s: no run was satisfied: the test shows nothing", method.Name)
		}
	}
}

// TestConclude: what replications come to, by rule; one of them, few, and some that died out have no interval.
func TestConclude(t *testing.T) {
	conclude := func(effort, replications int, score string, levels ...int64) splitting.Answer {
		e := engine(t, "fib8-clang5.ll", score, splitting.Options{Method: "fixed-effort", Steps: 5000, Seed: 9, Effort: effort}, levels...)
		return splitting.Conclude(splitting.Each([]*splitting.Engine{e}, 0, replications), 0.05)
	}
	exact := exactly(t, "fib8-clang5.ll", 5000)
	for _, x := range []struct {
		what    string
		a       splitting.Answer
		rule    splitting.Rule
		refused string
	}{
		{"replications", conclude(200, 20, "track", 3, 5, 7), splitting.Replicated, ""},
		{"one replication", conclude(500, 1, "track", 3, 5, 7), splitting.Replicated, "one replication does not show its own error"},
		{"few replications", conclude(200, 9, "track", 3, 5, 7), splitting.Replicated, "9 replications are too few"},
		{"some extinct", conclude(12, 20, "track", 3, 5, 7), splitting.Replicated, "no run reached the goal"},
		{"no levels", conclude(1000, 1, "flat"), splitting.Binomial, ""},
		{"extinct", conclude(3, 2, "track", 8, 9), splitting.Guess, ""},
	} {
		if x.a.Rule != x.rule || (x.a.Refused == "") != (x.refused == "") || !strings.Contains(x.a.Refused, x.refused) || !x.a.Interval.Contains(exact) || x.a.Interval.Width() == 0 {
			t.Errorf("%s: %+v, exact %g", x.what, x.a, exact)
		}
	}
}

// TestSpread: estimates that differ much have no interval, nor has a sum that one of them makes the most of.
func TestSpread(t *testing.T) {
	of := func(estimates ...float64) splitting.Answer {
		var list []splitting.Result
		for _, x := range estimates {
			list = append(list, splitting.Result{Estimate: x})
		}
		return splitting.Conclude(list, 0.05)
	}
	for _, x := range []struct {
		a       splitting.Answer
		refused string
	}{
		{of(1e-7, 1.2e-7, 0.9e-7, 1.1e-7, 1e-7, 1.3e-7, 0.8e-7, 1e-7, 1.1e-7, 0.9e-7), ""},
		{of(1e-7, 1.2e-7, 0.9e-7, 1.1e-7, 1e-7, 1.3e-7, 0.8e-7, 1e-7, 1.1e-7, 9e-7), "one of 10 replications makes 49 % of the estimate"},
		{of(1e-7, 8e-7, 1e-7, 8e-7, 1e-7, 8e-7, 1e-7, 8e-7, 1e-7, 8e-7), "differ too much"},
		{of(1e-7, 1e-7, 1e-7, 1e-7, 1e-7, 1e-7, 1e-7, 1e-7, 1e-7, 1e-7), "the same estimate"},
	} {
		if (x.a.Refused == "") != (x.refused == "") || !strings.Contains(x.a.Refused, x.refused) {
			t.Errorf("%+v: want %q", x.a, x.refused)
		}
	}
}

// TestBudget: a replication that spends its budget is given up, and so is the answer.
func TestBudget(t *testing.T) {
	for _, method := range splitting.Methods() {
		e := engine(t, "fib8-clang5.ll", "track", splitting.Options{Method: method.Name, Steps: 5000, Seed: 3, Effort: 100, Budget: 150}, 2, 3)
		if err := e.Use(splitting.Plan{Levels: []int64{1, 2, 3, 4, 5, 6, 7}, Chances: []float64{0.01, 0.01, 0.01, 0.01, 0.01, 0.01, 0.01, 0.01}}); err != nil {
			t.Fatal(err)
		}
		a := splitting.Conclude(splitting.Each([]*splitting.Engine{e}, 0, 3), 0.05)
		if a.Refused == "" || a.Interval != (stats.Interval{High: 1}) || a.Pieces > 3*151 {
			t.Errorf("%s: %+v", method.Name, a)
		}
	}
}

// TestLevels: levels that do not ascend are refused, and an effort too small for the
// algorithm.
func TestLevels(t *testing.T) {
	e := engine(t, "fib8-clang5.ll", "sum", splitting.Options{Method: "fixed-effort", Steps: 5000, Effort: 2}, 3)
	for _, levels := range [][]int64{{3, 3}, {5, 3}, {3, splitting.Goal}} {
		if err := e.Use(splitting.Plan{Levels: levels}); err == nil {
			t.Errorf("%v was taken", levels)
		}
	}
	m := testsession.StepwiseMachine(t, "fib8-clang5.ll")
	if _, err := splitting.New(m, finally{failing}, sumOf(m, scores["sum"]), splitting.Options{Method: "fixed-effort", Effort: 1, Budget: 1}); err == nil {
		t.Error("an effort of 1 was taken")
	}
}

// refuted decides every run in its first state.
type refuted struct{ finally }

func (refuted) Look(*machine.Machine) splitting.Verdict { return splitting.Violated }

// TestRefuted: where no run can be satisfied from the first state on, all estimates
// are zero, with a bound.
func TestRefuted(t *testing.T) {
	for _, method := range splitting.Methods() {
		m := testsession.StepwiseMachine(t, "fib8-clang5.ll")
		e, err := splitting.New(m, refuted{}, sumOf(m, scores["sum"]), splitting.Options{Method: method.Name, Steps: 5000, Effort: 50, Budget: 1 << 20})
		if err != nil {
			t.Fatal(err)
		}
		plan, _, err := e.Pilot([]int64{3})
		if err == nil {
			err = e.Use(plan)
		}
		if err != nil {
			t.Fatal(err)
		}
		a := splitting.Conclude(splitting.Each([]*splitting.Engine{e}, 0, 2), 0.05)
		if a.Estimate != 0 || a.Rule != splitting.Bound && a.Rule != splitting.Guess || a.Interval.High <= 0 || a.Interval.High > 0.1 || a.Steps != 0 {
			t.Errorf("%s: %+v", method.Name, a)
		}
	}
}
