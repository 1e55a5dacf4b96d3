package exact_test

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"heddle/internal/ask/property"
	"heddle/internal/ask/query"
	"heddle/internal/chance/semantics"
	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/result/verdict"
	"heddle/internal/test/checkout"
	"heddle/internal/test/testsession"
)

const chances = "../../../testdata/probabilistic/"

// computed is the exact answer to a query.
func computed(t testing.TB, file, text string) *verdict.Verdict {
	t.Helper()
	s := testsession.OpenQueries(t, chances+file, nil, text)
	s.Task.Sampling.Exact = true
	res, err := s.Answer(s.Questions()[0])
	if err != nil {
		t.Fatal(err)
	}
	a := &res.Verdict
	return a
}

// TestManyValues: inputs whose values have weights are drawn, up to 65536 of them, beside others that are split, and where others cannot be.
func TestManyValues(t *testing.T) {
	squares := checkout.Write(t, "squares.c", `extern unsigned __VERIFIER_nondet_uint(void);
		extern void __VERIFIER_error(void);
		int main(void) { unsigned x = __VERIFIER_nondet_uint(); if (x * x % 1000003 == 16) __VERIFIER_error(); }`)
	sum, p := 0.0, math.Exp(-300)
	for k := range 1000 {
		if k%8 < 3 {
			sum += p
		}
		p *= 300 / float64(k+1)
	}
	for _, x := range []struct {
		file string
		dist []string
		want float64
	}{
		{"inputs.c", []string{"__VERIFIER_nondet_uint=poisson(300)", "__VERIFIER_nondet_ulong=5", "inputs.c:14=uniform(-3,0)"}, sum * 3 / 4},
		{"inputs.c", []string{"__VERIFIER_nondet_uint=poisson(300)", "__VERIFIER_nondet_ulong=5"}, sum / 2},
		{squares, []string{"__VERIFIER_nondet_uint=uniform(0,999)"}, 0.001}, // 4 * 4
	} {
		if x.file != squares {
			x.file = chances + x.file
		}
		s := testsession.OpenQueries(t, x.file, nil, "Pr (<> [0.__VERIFIER_error])")
		s.Task.Sampling.Exact = true
		var err error
		if s.Task.Sampling.Distributions, err = plan.ParseDistributions(x.dist); err != nil {
			t.Fatal(err)
		}
		if a := testsession.Ask(t, s); a.Estimate == nil || math.Abs(a.Estimate.Value-x.want) > 1e-12 {
			t.Errorf("%s %v: %+v, want %g", x.file, x.dist, a, x.want)
		}
	}
}

// The values of TARGETS.md were computed outside of heddle, the others follow from the
// programs' texts.
func TestExactValues(t *testing.T) {
	for _, c := range []struct {
		file, query string
		want, off   float64
	}{
		{"fib4-clang5.ll", "Pr[<=5000] (<> [0.__VERIFIER_error])", 0.1433066543, 5e-11},
		{"fib8-clang5.ll", "Pr[<=5000] (<> [0.__VERIFIER_error])", 0.0476780626, 5e-11},
		{"fib8-clang5.ll", "Pr (<> [0.__VERIFIER_error])", 0.0476780626, 5e-11},
		{"peterson-clang5.ll", "Pr[<=5000] (<> ([1.crit] && [2.crit]))", 0.0732351672, 5e-11},
		{"dice.c", "Pr (<> [0.__VERIFIER_error])", 0.125, 0},
		{"coins.c", "Pr (<> [0.__VERIFIER_error])", 0.5, 0},
		{"coins.c", "Pr ([] heads < 3)", 0.5, 0},
		{"coins.c", "Pr ([] ![0.__VERIFIER_error])", 0.5, 0},
		{"coins.c", "Pr (heads < 3 U heads == 3)", 0.5, 0},
		{"coins.c", "Pr (<> Terminated)", 0.5, 0},
		{"coins.c", "Pr (<> heads == 2)", 1, 0},
		{"coins.c", "Pr (F (heads == 1 && F<=9 heads == 2))", 1, 0}, // the last state with one is so
		{"coins.c", "Estimate [<=100000,1] {last heads}", 2.5, 0},
		{"inputs.c", "Pr (<> [0.__VERIFIER_error])", 9. / 64, 0}, // and 2^-64 of 3/16
		{"uses.c", "Pr (<> [0.__VERIFIER_error])", 357913941. / (1 << 32), 0},
		{"uses.c", "Pr[<=5000] (<> odd == 1)", 0.5, 0},
		{"uses.c", "Estimate [<=200,1] {last third}", 1431655766. / (1 << 32), 0},
		{"parts.c", "Pr (<> [0.__VERIFIER_error])", 0, 0},
		{"fraction.c", "Pr (<> [0.__VERIFIER_error])", 644245095. / (1 << 31) / 6, 1e-15}, // 2^53 is no multiple of 6
		{"fraction.c", "Pr (<> below == 1)", 644245095. / (1 << 31), 0},
		{"coins.c", "Estimate [<=100000,1] {max heads}", 2.5, 0},
		{"coins.c", "Estimate [<=100000,1] {min heads}", 0, 0},
	} {
		a := computed(t, c.file, c.query)
		e := a.Estimate
		if e == nil || a.Answer != verdict.Verified {
			t.Errorf("%s: %s: %+v", c.file, c.query, a)
			continue
		}
		if math.Abs(e.Value-c.want) > c.off+1e-11 || e.Low > c.want+c.off || e.High < c.want-c.off || e.High-e.Low > 1e-10 {
			t.Errorf("%s: %s: %.15g, between %.15g and %.15g, want %.15g", c.file, c.query, e.Value, e.Low, e.High, c.want)
		}
	}
}

// Comparisons decide both ways, and do not where the value is too near.
func TestExactComparisons(t *testing.T) {
	const yes, no, open = verdict.Verified, verdict.Violated, verdict.Unknown
	for text, want := range map[string]verdict.Answer{
		"Pr (<> heads == 3) >= 0.49":                           yes,
		"Pr (<> heads == 3) >= 0.51":                           no,
		"Pr (<> heads == 3) <= 0.51":                           yes,
		"Pr (<> heads == 3) < 0.49":                            no,
		"Pr (<> heads == 3) > 0.5":                             open,
		"Pr (<> heads == 2) >= 1":                              yes,
		"Pr (<> heads == 2) > 1":                               no,
		"Pr (<> heads == 4) <= 0":                              yes,
		"Pr (<> heads == 4) > 0":                               no,
		"Pr[<=50] (<> heads == 2) >= Pr[<=40] (<> heads == 2)": yes,
		"Pr[<=50] (<> heads == 2) < Pr[<=40] (<> heads == 2)":  no,
		"Pr[<=100000] (<> heads == 2) > 0.999999":              yes, // 1 less what is too small for a number
		"Pr[<=100000] (<> heads == 2) >= 1":                    open,
		"Pr[<=100000] ([] heads < 2) <= 0":                     open,
		"Pr[<=100000] ([] heads < 2) > 0":                      open,
		"Pr ([] <> heads == 2) >= 0.49":                        yes, // where the run fails
		"Pr ([] <> heads == 2) >= 0.51":                        no,
		"Pr (<> [] heads == 3) >= Pr ([] <> heads == 1)":       yes,
		"Pr (<> (heads == 1 && F<=40 [] heads == 3)) >= 0":     open,
	} {
		if a := computed(t, "coins.c", text); a.Answer != want || (want == open) != (len(a.Reasons) > 0) {
			t.Errorf("%s: %v %+v, want %v", text, a.Answer, a.Reasons, want)
		}
	}
}

// TestExactAgainstEnumeration adds up the probabilities of all runs one by one, each
// judged by a monitor: no chain, no automaton, no states that are one.
func TestExactAgainstEnumeration(t *testing.T) {
	formulas := map[string][]string{
		"locks.c": {"<> done == 1", "[] done == 0", "done == 0 U [1.pthread_mutex_unlock]", "F<=11 G<=3 [1.pthread_mutex_lock]",
			"G<=15 ([1.pthread_mutex_lock] -> F<=4 ![1.pthread_mutex_lock])", "X<=13 ([0.pthread_join] || X [1.pthread_mutex_lock])",
			"([] done == 0) || F<=15 (Deadlock || (done == 1 U<=3 done == 2))", "!(F<=12 ([1.pthread_mutex_lock] && X [2.pthread_mutex_lock]))"},
		"coins.c": {"<> [0.__VERIFIER_error]", "G heads < 3", "[] ![0.__VERIFIER_error]", "F<=30 (heads == 1 && G<=9 heads == 1)",
			"<> (heads == 2 && X<=20 heads == 2)", "(heads < 2 U heads == 2) && <> [] heads == 2"},
	}
	for file, steps := range map[string]int{"locks.c": 16, "coins.c": 60} {
		open := 0
		for _, f := range formulas[file] {
			q := "Pr[<=" + strconv.Itoa(steps) + "] (" + f + ")"
			want := enumerated(t, file, q)
			e := computed(t, file, q).Estimate
			if math.Abs(e.Value-want.satisfied) > 1e-12 || e.Low > want.satisfied+1e-12 || e.High < want.satisfied-1e-12 {
				t.Errorf("%s: %s: %.15g, all runs %.15g", file, q, e.Value, want.satisfied)
			}
			if e.Value > 0 && e.Value < 1 {
				open++
			}
		}
		if open < 4 {
			t.Errorf("%s: only %d probabilities between 0 and 1: the test shows little", file, open)
		}
		variable := map[string]string{"locks.c": "done", "coins.c": "heads * heads - 2"}[file]
		for _, fold := range []string{"last", "max", "min", "avg"} {
			q := "Estimate [<=" + strconv.Itoa(steps) + ",1] {" + fold + " " + variable + "}"
			want := enumerated(t, file, q)
			if e := computed(t, file, q).Estimate; math.Abs(e.Value-want.value) > 1e-12 || e.High-e.Low > 1e-11 {
				t.Errorf("%s: %s: %.15g, all runs %.15g", file, q, e.Value, want.value)
			}
		}
	}
}

// enumeration walks through all runs.
type enumeration struct {
	t       *testing.T
	s       *semantics.System
	steps   int
	path    []step
	monitor *property.Monitor
	number  *property.Expression
	fold    query.Fold

	satisfied, value float64
}

type step struct {
	thread int32
	way    int
}

func enumerated(t *testing.T, file, text string) *enumeration {
	s := testsession.OpenQueries(t, chances+file, nil, text)
	q := s.Task.Checks.Queries[0]
	task := s.Task
	task.Sampling.Stepwise = true
	s = testsession.Open(t, task)
	m, err := s.Machine()
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	e := &enumeration{t: t, steps: int(max(q.Steps, q.Left.Steps)), fold: q.Over}
	if e.s, err = semantics.New(m); err != nil {
		t.Fatal(err)
	}
	if q.Kind == query.Estimate {
		e.number, err = property.NewExpression(q.Prop, text, s.Program)
	} else {
		e.monitor, err = property.NewMonitor(q.Left.Formula, text, s.Program)
	}
	if err != nil {
		t.Fatal(err)
	}
	e.walk(1)
	return e
}

// walk takes the path again from the start and continues by every choice after it.
func (e *enumeration) walk(p float64) {
	if over := e.again(p); over {
		return
	}
	enabled := append([]int32(nil), e.s.Enabled()...)
	var ways []int
	for _, u := range enabled {
		ways = append(ways, e.s.Ways(u))
	}
	for i, u := range enabled {
		for w := range ways[i] {
			e.path = append(e.path, step{u, w})
			e.walk(p / float64(len(enabled)) / float64(ways[i]))
			e.path = e.path[:len(e.path)-1]
		}
	}
}

// again takes the path, and counts the run if it is over there.
func (e *enumeration) again(p float64) bool {
	e.s.Reset()
	m, values, verdict := e.s.Machine(), []float64{}, property.Undecided
	if e.monitor != nil {
		e.monitor.Reset()
	}
	fault := false
	look := func(m *machine.Machine) {
		if e.number != nil {
			v, _ := e.number.Value(m)
			values = append(values, v)
		} else if verdict == property.Undecided {
			verdict = e.monitor.Look(m)
		}
	}
	look(m)
	for _, x := range e.path {
		if fault = e.s.Step(x.thread, x.way) != nil; fault {
			break
		}
		look(m)
	}
	if !fault && len(e.path) < e.steps && len(e.s.Enabled()) > 0 {
		return false
	}
	if e.number != nil {
		e.value += p * folded(values, e.fold)
		return true
	}
	if verdict == property.Undecided {
		verdict = e.monitor.End()
	}
	if verdict == property.Satisfied {
		e.satisfied += p
	}
	return true
}

func folded(values []float64, by query.Fold) float64 {
	least, most, sum := math.Inf(1), math.Inf(-1), 0.0
	for _, v := range values {
		least, most, sum = min(least, v), max(most, v), sum+v
	}
	return map[query.Fold]float64{query.Min: least, query.Max: most, query.Avg: sum / float64(len(values)), query.Last: values[len(values)-1]}[by]
}

// The intervals of the sampler hold what is computed.
func TestExactAgainstRuns(t *testing.T) {
	for file, texts := range map[string][]string{
		"peterson-clang5.ll": {"Pr[<=300] (F<=80 ([1.crit] && F<=20 [2.crit]))", "Pr[<=300] (<> ([1.crit] && [2.crit]))"},
		"dice.c":             {"Pr[<=200] (F<=60 (throws == 2 && G<=10 throws == 2))"},
		"spin.c":             {"Pr[<=100] (rounds < 3 U<=40 [0.late])", "Pr[<=100] (G (rounds == 2 -> F<=12 rounds == 3))"},
	} {
		for _, text := range texts {
			s := testsession.OpenQueries(t, chances+file, nil, text)
			s.Task.Sampling.Seed = 5
			res, err := s.Answer(s.Questions()[0])
			if err != nil {
				t.Fatal(err)
			}
			drawn := &res.Verdict
			c, e := drawn.Estimate, computed(t, file, text).Estimate
			if c == nil || e == nil || e.Value < c.Low || e.Value > c.High {
				t.Errorf("%s: %s: computed %+v, drawn %+v", file, text, e, c)
			}
		}
	}
}

// What bounds end is unknown, with the way out; runs of any length are not drawn.
func TestExactLimits(t *testing.T) {
	const text = "Pr[<=5000] (<> [0.__VERIFIER_error])"
	for name, set := range map[string]func(*plan.Task){
		"--states": func(t *plan.Task) { t.Bounds.States = 1000 },
		"--memory": func(t *plan.Task) { t.Bounds.Bytes = 1 << 20 },
		"--time": func(t *plan.Task) {
			t.Bounds.Seconds = 1
			n := 0.0
			t.Host.Clock = func() float64 { n += 0.2; return n }
		},
	} {
		s := testsession.OpenQueries(t, chances+"fib8-clang5.ll", nil, text)
		s.Task.Sampling.Exact = true
		set(&s.Task)
		if a := testsession.Ask(t, s); a.Answer != verdict.Unknown || !strings.Contains(a.Reasons[0].Text, name) {
			t.Errorf("%s: %+v", name, a)
		}
	}
}
