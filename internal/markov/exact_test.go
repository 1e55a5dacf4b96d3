package markov_test

import (
	"math"
	"testing"

	"heddle/internal/markov"
)

// within asks for the probability of coming to a goal within n steps.
func within(t testing.TB, file string, goal markov.Predicate, n int, cflags ...string) (float64, *markov.Chain) {
	t.Helper()
	c, err := markov.Build(load(t, file, cflags...), markov.Options{
		Labels: []markov.Predicate{goal}, Decided: func(s markov.Set) bool { return s != 0 },
	})
	if err != nil {
		t.Fatal(err)
	}
	return c.Within(0, 1, n).Reached, c
}

func TestExact(t *testing.T) {
	failed := about{0, "__VERIFIER_error"}
	for _, test := range []struct {
		file   string
		cflags []string
		want   float64
	}{
		{"fib.c", []string{"-DNUM=2", "-DGOAL=3"}, 0.13249816},
		{"fib.c", []string{"-DNUM=4", "-DGOAL=21"}, 0.04671344},
	} {
		got, c := within(t, test.file, failed, 5000, test.cflags...)
		t.Log(test, got, c.States(), c.Edges())
		if math.Abs(got-test.want) > 5e-9 {
			t.Errorf("%s %v: %.12g, want %.12g", test.file, test.cflags, got, test.want)
		}
	}
}

func TestPeterson(t *testing.T) {
	both := all{{1, "crit"}, {2, "crit"}}
	got, c := within(t, "peterson.c", both, 5000, "-DFAULTY")
	t.Logf("%.12g %d", got, c.States())
	if math.Abs(got-0.0732351672) > 1e-9 {
		t.Errorf("%.12g", got)
	}
	if got, _ := within(t, "peterson.c", both, 5000); got != 0 {
		t.Errorf("without the fault: %g", got)
	}
}
