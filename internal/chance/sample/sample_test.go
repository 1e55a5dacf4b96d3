package sample_test

import (
	"math"
	"slices"
	"testing"

	"heddle/internal/chance/markov"
	"heddle/internal/chance/sample"
	"heddle/internal/chance/semantics"
	"heddle/internal/exec/machine"
	"heddle/internal/test/testsession"
)

var (
	failed = testsession.Calls(0, "__VERIFIER_error")
	both   = testsession.Both(testsession.Calls(1, "crit"), testsession.Calls(2, "crit"))
)

// number is the value of a global of four bytes.
type number string

func (n number) Value(m *machine.Machine) float64 {
	for i := range m.Program().Statics {
		if s := &m.Program().Statics[i]; s.Name == string(n) {
			v, _ := m.Read(0, 0, s.Addr, 4)
			return float64(int32(v))
		}
	}
	return math.NaN()
}

// shared is a number of memory that threads share.
type shared struct{ number }

func (shared) Sees() (at []bool, memory bool) { return nil, true }

// TestAgainstExact: the fraction of satisfying runs is within four standard errors
// of the exact probability, and so is each way of ending.
func TestAgainstExact(t *testing.T) {
	for _, test := range []struct {
		file   string
		goal   sample.Predicate
		steps  int
		runs   uint64
		cflags []string
	}{
		{"fib.c", failed, 5000, 20_000, []string{"-DNUM=2", "-DGOAL=3"}},
		{"fib4-clang5.ll", failed, 5000, 20_000, nil},
		{"fib4-clang5.ll", failed, 75, 20_000, nil},
		{"fib8-clang5.ll", failed, 5000, 20_000, nil},
		{"peterson-clang5.ll", both, 5000, 20_000, nil},
		{"peterson.c", both, 5000, 20_000, []string{"-DFAULTY"}},
		{"dice.c", failed, 5000, 20_000, nil},
		{"locks.c", failed, 40, 20_000, nil},
		{"spin.c", testsession.Calls(0, "late"), 5000, 20_000, nil},
	} {
		c, err := markov.Build(testsession.StepwiseMachine(t, test.file, test.cflags...), markov.Options{Labels: []markov.Predicate{test.goal}})
		if err != nil {
			t.Fatal(err)
		}
		exact := c.Within(0, 1, test.steps)
		s, err := sample.New(testsession.StepwiseMachine(t, test.file, test.cflags...), test.steps, 17)
		if err != nil {
			t.Fatal(err)
		}
		s.Watch(sample.Finally(test.goal))
		hits, ends := 0.0, [semantics.Ends]float64{}
		sample.Each([]*sample.Sampler{s}, 0, test.runs, func(r sample.Run) bool {
			if r.Satisfied {
				hits++
			} else {
				ends[r.End]++
			}
			return true
		})
		near(t, test.file, hits, exact.Reached, float64(test.runs))
		for e, n := range ends {
			near(t, test.file+": "+semantics.End(e).String(), n, exact.Ends[e], float64(test.runs))
		}
	}
}

// near complains about a count that is more than four standard errors off.
func near(t *testing.T, what string, count, p, runs float64) {
	t.Helper()
	off := math.Abs(count/runs - p)
	if off > 4*math.Sqrt(p*(1-p)/runs)+1e-12 {
		t.Errorf("%s: %g of %g runs, the probability is %g", what, count, runs, p)
	}
}

// TestWorkers: any number of workers gives the same runs in the same order.
func TestWorkers(t *testing.T) {
	const runs = 1000
	draw := func(workers int, seed uint64) (list []sample.Run) {
		var samplers []*sample.Sampler
		for range workers {
			s, err := sample.New(testsession.StepwiseMachine(t, "peterson-clang5.ll"), 500, seed)
			if err != nil {
				t.Fatal(err)
			}
			s.Watch(sample.Finally(both))
			samplers = append(samplers, s)
		}
		sample.Each(samplers, 0, math.MaxUint64, func(r sample.Run) bool {
			list = append(list, r)
			return len(list) < runs
		})
		return list
	}
	one := draw(1, 5)
	for _, n := range []int{2, 3} {
		if !slices.Equal(one, draw(n, 5)) {
			t.Errorf("%d workers draw other runs than one", n)
		}
	}
	if slices.Equal(one, draw(1, 6)) {
		t.Error("another seed draws the same runs")
	}
	hits := 0
	for i, r := range one {
		if r.Number != uint64(i) {
			t.Fatalf("run %d came as number %d", r.Number, i)
		}
		if r.Satisfied {
			hits++
		}
	}
	if hits == 0 || hits == runs {
		t.Errorf("%d of %d runs are satisfying: the test shows little", hits, runs)
	}
}

// TestAgain: a run does not depend on those drawn before it on the same machine.
func TestAgain(t *testing.T) {
	for _, file := range []string{"locks.c", "dice.c", "peterson-clang5.ll"} {
		s, err := sample.New(testsession.StepwiseMachine(t, file), 300, 3)
		if err != nil {
			t.Fatal(err)
		}
		s.EveryStep(true)
		before := append([]uint64(nil), words(s.Machine())...)
		var first []sample.Run
		for k := range uint64(200) {
			first = append(first, s.Run(k))
		}
		if !slices.Equal(before, words(s.Machine())) {
			t.Errorf("%s: the machine is not back in its initial state", file)
		}
		s.EveryStep(false)
		first = first[:0]
		for k := range uint64(200) {
			first = append(first, s.Run(k))
		}
		for k := uint64(199); k < 200; k-- {
			if r := s.Run(k); r != first[k] {
				t.Errorf("%s: run %d is %v, was %v", file, k, r, first[k])
			}
		}
	}
}

// words is the machine's state.
func words(m *machine.Machine) (list []uint64) {
	for _, s := range m.Sections(nil) {
		list = append(list, m.Words()[s.First:s.First+s.Words]...)
	}
	return list
}

// TestValues: the mean of the last values is near the expected value, and the folds
// are in order.
func TestValues(t *testing.T) {
	const runs, steps = 20_000, 45
	c, err := markov.Build(testsession.StepwiseMachine(t, "locks.c"), markov.Options{Value: number("done")})
	if err != nil {
		t.Fatal(err)
	}
	want := c.Expected(steps)
	s, err := sample.New(testsession.StepwiseMachine(t, "locks.c"), steps, 8)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []sample.Expression{number("done"), shared{"done"}} {
		s.Evaluate(x, sample.Last)
		sum, squares := 0.0, 0.0
		for k := range uint64(runs) {
			v := s.Run(k).Value
			sum += v
			squares += v * v
		}
		mean := sum / runs
		deviation := math.Sqrt(squares/runs - mean*mean)
		if math.Abs(mean-want) > 4*deviation/math.Sqrt(runs) || deviation == 0 {
			t.Errorf("mean %g, deviation %g, expected %g", mean, deviation, want)
		}
	}
	for k := range uint64(50) {
		var v, w [4]float64
		for _, f := range []sample.Fold{sample.Last, sample.Max, sample.Min, sample.Average} {
			s.Evaluate(number("done"), f)
			w[f] = s.Run(k).Value
			s.Evaluate(shared{"done"}, f)
			v[f] = s.Run(k).Value
		}
		if w[sample.Min] != 0 || w[sample.Max] != w[sample.Last] {
			t.Errorf("run %d, step by step: %v", k, w)
		}
		if v[sample.Min] != 0 || v[sample.Max] != v[sample.Last] || v[sample.Average] < 0 || v[sample.Average] > v[sample.Max] {
			t.Errorf("run %d: %v", k, v)
		}
	}
}

// TestMonitors: until and globally agree with the chain.
func TestMonitors(t *testing.T) {
	const runs, steps = 20_000, 200
	quiet := not{testsession.Calls(1, "crit")}
	goal := testsession.Calls(2, "crit")
	c, err := markov.Build(testsession.StepwiseMachine(t, "peterson-clang5.ll"), markov.Options{Labels: []markov.Predicate{quiet, goal, testsession.Calls(1, "crit")}})
	if err != nil {
		t.Fatal(err)
	}
	exact := map[string]float64{"until": c.Within(1, 2, steps).Reached, "globally": 1 - c.Within(0, 4, steps).Reached}
	for name, monitor := range map[string]sample.Monitor{"until": sample.Until(quiet, goal), "globally": sample.Globally(quiet)} {
		s, err := sample.New(testsession.StepwiseMachine(t, "peterson-clang5.ll"), steps, 12)
		if err != nil {
			t.Fatal(err)
		}
		s.Watch(monitor)
		hits := 0.0
		for k := range uint64(runs) {
			if s.Run(k).Satisfied {
				hits++
			}
		}
		if hits == 0 && name == "until" {
			t.Error("until: no hits")
		}
		near(t, name, hits, exact[name], runs)
	}
}

type not struct{ p sample.Predicate }

func (n not) Holds(m *machine.Machine) bool { return !n.p.Holds(m) }
