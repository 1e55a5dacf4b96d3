package importance_test

import (
	"fmt"
	"math"
	"os"
	"slices"
	"testing"

	"heddle/internal/ask/property"
	"heddle/internal/ask/query"
	"heddle/internal/chance/importance"
	"heddle/internal/chance/markov"
	"heddle/internal/chance/sample"
	"heddle/internal/exec/machine"
	"heddle/internal/ir/program"
	"heddle/internal/test/testsession"
)

// instance is a program with what is asked of it.
type instance struct {
	file   string
	cflags []string
	goal   string
	exact  float64 // 0: the chain is asked
	runs   int     // of an estimate

	nightly bool
}

var instances = []instance{
	{"fib8-clang5.ll", nil, "[0.__VERIFIER_error]", 0.0476780626, 60, true},
	{"fib16-clang5.ll", nil, "[0.__VERIFIER_error]", 0.0019821788958, 40, true},
	{"peterson.c", []string{"-DFAULTY"}, "[1.crit] && [2.crit]", 0.0681752737, 60, true},
	{"dice.c", nil, "[0.__VERIFIER_error]", 0.125, 60, false}, // inputs, and waits on a condition
	{"overtaken.c", []string{"-DROUNDS=2"}, "[1.__VERIFIER_error]", 0, 100, false},
	{"overtaken.c", []string{"-DROUNDS=6"}, "[1.__VERIFIER_error]", 0, 100, true},
}

// nightly reports whether everything is to be tested.
var nightly = os.Getenv("HEDDLE_NIGHTLY") != ""

func proposition(t testing.TB, text string, p *program.Program) (*property.Predicate, importance.Score) {
	t.Helper()
	n, err := query.ParseProposition(text)
	if err != nil {
		t.Fatal(err)
	}
	goal, err := property.New(n, text, p)
	if err != nil {
		t.Fatal(err)
	}
	score, err := property.NewDistanceScore(n, text, p)
	if err != nil {
		t.Fatal(err)
	}
	return goal, score
}

// simulators for the instance, of which one or none of the runs is scored.
func (c *instance) simulators(t testing.TB, n int, scored bool) (list []*importance.Simulator) {
	t.Helper()
	for range n {
		m := testsession.StepwiseMachine(t, c.file, c.cflags...)
		goal, score := proposition(t, c.goal, m.Program())
		if !scored {
			score = nil
		}
		w, err := importance.NewSimulator(m, 5000, 1, sample.Finally(goal), score)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, w)
	}
	return list
}

// value is the exact probability.
func (c *instance) value(t testing.TB) float64 {
	t.Helper()
	if c.exact != 0 {
		return c.exact
	}
	m := testsession.StepwiseMachine(t, c.file, c.cflags...)
	goal, _ := proposition(t, c.goal, m.Program())
	chain, err := markov.Build(m, markov.Options{Labels: []markov.Predicate{goal}, Decided: func(s markov.Set) bool { return s != 0 }})
	if err != nil {
		t.Fatal(err)
	}
	return chain.Within(0, 1, 5000).Reached
}

// replicate estimates again and again from so many fresh runs each, and reports how far
// the mean of the estimates is from the exact value, in standard errors.
func replicate(w []*importance.Simulator, p *importance.Policy, first uint64, times, runs int, exact float64) (off, mean float64) {
	var list []float64
	for range times {
		var m importance.Moments
		importance.Draw(w, p, first, runs, func(r *importance.Run) bool {
			m.Add(r)
			return true
		})
		if m.Runs != runs {
			panic("Draw has not drawn what it was asked for")
		}
		first += uint64(runs)
		list = append(list, m.Mean())
	}
	squares := 0.0
	for _, x := range list {
		mean += x / float64(times)
	}
	for _, x := range list {
		squares += (x - mean) * (x - mean)
	}
	return (mean - exact) / math.Sqrt(squares/float64(times)/float64(times-1)), mean
}

// 200 estimates under a policy that was learnt are right in the mean.
func TestUnbiased(t *testing.T) {
	for _, c := range instances {
		if c.nightly && !nightly {
			continue
		}
		exact := c.value(t)
		w := c.simulators(t, 1, true)
		l := importance.Learn(w, 0, importance.Options{Runs: 1000, Rounds: 10})
		off, mean := replicate(w, l.Policy, l.Next, 200, c.runs, exact)
		t.Logf("%s %v: %g, exactly %g, %.1f standard errors off; %d weights from %d rounds", c.file, c.cflags, mean, exact, off, l.Policy.Weights(), l.Rounds)
		if math.Abs(off) > 3 {
			t.Errorf("%s %v: %g is %.1f standard errors from %g", c.file, c.cflags, mean, off, exact)
		}
	}
}

// So they are under policies that would not be learnt.
func TestUnbiasedWhateverThePolicy(t *testing.T) {
	for _, p := range []*importance.Policy{importance.Uniform(), importance.Skewed(1, 1.2, 1), importance.Skewed(3, 1, 0.9)} {
		for _, k := range []int{0, 3} {
			c := instances[k]
			if c.nightly && !nightly {
				continue
			}
			if off, mean := replicate(c.simulators(t, 1, false), p, 1<<32, 200, c.runs, c.exact); math.Abs(off) > 3 {
				t.Errorf("%s: %g is %.1f standard errors from %g", c.file, mean, off, c.exact)
			}
		}
	}
}

// What is learnt makes rare runs frequent: of a probability of 4e-18, 10000 runs show
// two digits.
func TestRare(t *testing.T) {
	c := instances[len(instances)-1]
	exact := c.value(t)
	w := c.simulators(t, 1, true)
	l := importance.Learn(w, 0, importance.Options{})
	var m importance.Moments
	importance.Draw(w, l.Policy, l.Next, math.MaxInt, func(r *importance.Run) bool {
		m.Add(r)
		return m.Runs < 10_000
	})
	if exact > 1e-17 || math.Abs(m.Mean()-exact) > 4*m.StandardError() || m.StandardError() > 0.02*exact || m.Effective() < 1000 || m.Share() > 0.02 {
		t.Errorf("%g +- %g, exactly %g; %d hits worth %.0f, the greatest share is %g", m.Mean(), m.StandardError(), exact, m.Hits, m.Effective(), m.Share())
	}
}

// Neither what is learnt nor what is drawn depends on the number of simulators.
func TestSimulators(t *testing.T) {
	var said []string
	for _, n := range []int{1, 3} {
		w := instances[4].simulators(t, n, true)
		l := importance.Learn(w, 0, importance.Options{Runs: 500, Rounds: 6})
		var m importance.Moments
		importance.Draw(w, l.Policy, l.Next, math.MaxInt, func(r *importance.Run) bool {
			m.Add(r)
			return m.Runs < 700
		})
		said = append(said, fmt.Sprint(l.Rounds, l.Runs, l.Steps, l.Hits, l.Next, l.Policy.Weights(), m))
	}
	if said[0] != said[1] {
		t.Errorf("%v", said)
	}
}

// A property that no run can be near to, and that none satisfies, teaches nothing.
func TestNothingToLearn(t *testing.T) {
	c := instance{file: "fib8-clang5.ll", goal: "[2.__VERIFIER_error]"}
	l := importance.Learn(c.simulators(t, 1, true), 0, importance.Options{Runs: 200})
	if l.Policy.Weights() != 0 || l.Hits != 0 || l.Next != uint64(l.Runs) {
		t.Errorf("%+v", l)
	}
}

// never is a monitor that refutes each run.
type never struct{}

func (never) Reset()                                    {}
func (never) Look(*machine.Machine, int) sample.Verdict { return sample.Violated }
func (never) Finish() bool                              { return false }

// always satisfies the run at its end.
type always struct{ never }

func (always) Look(*machine.Machine, int) sample.Verdict { return sample.Undecided }
func (always) Finish() bool                              { return true }

// Runs are decided by the monitor, as soon as it says so or at their ends.
func TestDecided(t *testing.T) {
	for _, c := range []struct {
		monitor   sample.Monitor
		satisfied bool
		steps     []int
	}{{never{}, false, []int{0}}, {always{}, true, []int{100, 200}}} {
		w, err := importance.NewSimulator(testsession.StepwiseMachine(t, "fib8-clang5.ll"), 5000, 1, c.monitor, nil)
		if err != nil {
			t.Fatal(err)
		}
		r := w.Run(1, importance.Skewed(1, 3, 1))
		if r.Satisfied != c.satisfied || r.Steps < slices.Min(c.steps) || r.Steps > slices.Max(c.steps) || (r.Best == importance.Goal) != c.satisfied {
			t.Errorf("%+v", r)
		}
	}
}
