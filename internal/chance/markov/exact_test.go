package markov_test

import (
	"math"
	"testing"

	"heddle/internal/chance/markov"
	"heddle/internal/test/testsession"
)

// within asks for the probability of coming to a goal within n steps.
func within(t testing.TB, file string, goal markov.Predicate, n int, cflags ...string) (float64, *markov.Chain) {
	t.Helper()
	c, err := markov.Build(testsession.StepwiseMachine(t, file, cflags...), markov.Options{
		MaxStates: 3_000_000, Labels: []markov.Predicate{goal}, Decided: func(s markov.Set) bool { return s != 0 },
	})
	if err != nil {
		t.Fatal(err)
	}
	return c.Within(0, 1, n).Reached, c
}

// The values were computed outside of heddle: see the .ll files for how clang 5 and
// later ones differ.
func TestExact(t *testing.T) {
	failed := testsession.Calls(0, "__VERIFIER_error")
	both := testsession.Both(testsession.Calls(1, "crit"), testsession.Calls(2, "crit"))
	for _, test := range []struct {
		file   string
		cflags []string
		goal   markov.Predicate
		want   float64
		digits int
	}{
		{"fib.c", []string{"-DNUM=2", "-DGOAL=3"}, failed, 0.13249816, 8},
		{"fib.c", []string{"-DNUM=4", "-DGOAL=21"}, failed, 0.04671344, 8},
		{"fib4-clang5.ll", nil, failed, 0.1433066543, 10},
		{"fib8-clang5.ll", nil, failed, 0.0476780626, 10},
		{"peterson-clang5.ll", nil, both, 0.0732351672, 10},
		{"peterson.c", []string{"-DFAULTY"}, both, 0.068175273687, 12}, // ours: no casts
		{"peterson.c", nil, both, 0, 12},
	} {
		got, c := within(t, test.file, test.goal, 5000, test.cflags...)
		if math.Abs(got-test.want) > 0.51*math.Pow10(-test.digits) {
			t.Errorf("%s %v: %.12g, want %.12g (%d states)", test.file, test.cflags, got, test.want, c.States())
		}
	}
}
