package sample_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"heddle/internal/chance/markov"
	"heddle/internal/chance/sample"
	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/test/testsession"
)

// counted is a task whose inputs are drawn by rules.
func counted(t *testing.T, file string, rules ...string) plan.Task {
	t.Helper()
	parsed, err := plan.ParseDistributions(rules)
	if err != nil {
		t.Fatal(err)
	}
	task := testsession.Stepwise(file)
	task.Sampling.Distributions = parsed
	return task
}

// given makes a machine whose inputs are drawn by rules.
func given(t *testing.T, file string, rules ...string) *machine.Machine {
	t.Helper()
	return testsession.Machine(t, counted(t, file, rules...))
}

// TestInputs: inputs are drawn from their types, or as rules say; the chain, where
// there is one, has the same probability, which is known from the source.
func TestInputs(t *testing.T) {
	const runs, steps = 20_000, 500
	for _, x := range []struct {
		rules []string
		want  float64
		chain bool
	}{
		{nil, 0.5 * 3 / 8 * 3 / 4, false},
		{[]string{"__VERIFIER_nondet_int=-1"}, 1.0 * 3 / 8 * 3 / 4, false},
		{[]string{"__VERIFIER_nondet_int=0"}, 0, false},
		{[]string{"inputs.c:14=uniform(-1,3)", "__VERIFIER_nondet_uint=uniform(0,9)"}, 1.0 / 5 * 5 / 10 * 3 / 4, false},
		{[]string{"inputs.c:14=uniform(-1,3)", "__VERIFIER_nondet_uint=binomial(3,0.5)", "__VERIFIER_nondet_ulong={5:1,6:3}"}, 0.2 * 0.875 * 0.25, true},
	} {
		m := given(t, "inputs.c", x.rules...)
		s, err := sample.New(m, steps, 4)
		if err != nil {
			t.Fatal(err)
		}
		s.Watch(sample.Finally(failed))
		hits := 0.0
		for k := range uint64(runs) {
			if s.Run(k).Satisfied {
				hits++
			}
		}
		near(t, "inputs.c", hits, x.want, runs)
		c, err := markov.Build(given(t, "inputs.c", x.rules...), markov.Options{Labels: []markov.Predicate{failed}})
		var many *markov.TooManyValues
		if !x.chain {
			if !errors.As(err, &many) {
				t.Errorf("%v: a chain was built of 2^32 values: %v", x.rules, err)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		if p := c.Within(0, 1, steps).Reached; math.Abs(p-x.want) > 1e-12 {
			t.Errorf("%v: exactly %g, want %g", x.rules, p, x.want)
		}
	}
}

// TestMisfit: a rule that no input can follow is refused before a run is drawn.
func TestMisfit(t *testing.T) {
	for rule, want := range map[string]string{
		"__VERIFIER_nondet_ulong=18014398509481984": "up to 2^53", "inputs.c:14=3000000000": "not a value of the type", "other=1": "no such input",
	} {
		if _, err := testsession.Open(t, counted(t, "inputs.c", rule)).Machine(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", rule, err)
		}
	}
}

// TestCoin: a biased coin in place of an even one: the third throw is the first to show
// heads.
func TestCoin(t *testing.T) {
	for rule, want := range map[string]float64{"bernoulli(0.3)": 0.7 * 0.7 * 0.3, "{0:1,1:3}": 0.25 * 0.25 * 0.75, "uniform(0,1)": 0.125, "1": 0} {
		rule = "__VERIFIER_nondet_bool=" + rule
		c, err := markov.Build(given(t, "dice.c", rule), markov.Options{Labels: []markov.Predicate{failed}})
		if err != nil {
			t.Fatal(err)
		}
		if p := c.Within(0, 1, 100_000).Reached; math.Abs(p-want) > 1e-12 {
			t.Errorf("%s: exactly %g, want %g", rule, p, want)
		}
		s, err := sample.New(given(t, "dice.c", rule), 100_000, 4)
		if err != nil {
			t.Fatal(err)
		}
		s.Watch(sample.Finally(failed))
		hits := 0.0
		for k := range uint64(20_000) {
			if s.Run(k).Satisfied {
				hits++
			}
		}
		near(t, rule, hits, want, 20_000)
	}
}
