package markov_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"heddle/internal/chance/markov"
	"heddle/internal/exec/machine"
	"heddle/internal/test/testsession"
)

// TestRuns compares the analysis by runs with whole chains.
func TestRuns(t *testing.T) {
	for _, test := range []struct {
		file   string
		cflags []string
		want   float64
	}{
		{"fib.c", []string{"-DNUM=2", "-DGOAL=3"}, 0.1324981640},
		{"fib4-clang5.ll", nil, 0.1433066543},
		{"fib8-clang5.ll", nil, 0.0476780626},
		{"dice.c", nil, 0.125},
	} {
		b, err := markov.Ever(testsession.StepwiseMachine(t, test.file, test.cflags...), []markov.Call{{Thread: 0, Function: "__VERIFIER_error"}}, 1e-15, markov.Limits{MaxBytes: 1 << 30}, nil)
		if err != nil {
			t.Errorf("%s: %v", test.file, err)
			continue
		}
		t.Logf("%s %+v", test.file, b)
		if math.Abs(b.Low-test.want) > 5.1e-11 || b.High < b.Low {
			t.Errorf("%s: %.12g, want %.10g", test.file, b.Low, test.want)
		}
	}
}

// TestRunsAgainstChains: both analyses agree wherever both apply.
func TestRunsAgainstChains(t *testing.T) {
	for file, goals := range map[string][]markov.Call{
		"early.c": {{Thread: 1, Function: "__VERIFIER_error"}, {Thread: 0, Function: "pthread_mutex_unlock"}, {Thread: 1, Function: "pthread_mutex_lock"}},
		"locks.c": {{Thread: 1, Function: "pthread_mutex_unlock"}, {Thread: 2, Function: "pthread_mutex_unlock"}, {Thread: 0, Function: "pthread_join"}},
		"dice.c":  {{Thread: 0, Function: "pthread_cond_wait"}},
		"spin.c":  {{Thread: 0, Function: "pthread_join"}},
	} {
		for _, goal := range goals {
			c, err := markov.Build(testsession.StepwiseMachine(t, file), markov.Options{Labels: []markov.Predicate{goal}})
			if err != nil {
				t.Fatal(err)
			}
			want := c.Eventually(0, 1, 1e-13, markov.Limits{})
			got, err := markov.Ever(testsession.StepwiseMachine(t, file), []markov.Call{goal}, 1e-13, markov.Limits{MaxBytes: 1 << 30}, nil)
			if err != nil {
				t.Errorf("%s %v: %v", file, goal, err)
				continue
			}
			t.Logf("%s %v: %+v %+v", file, goal, want, got)
			if got.Low > want.High+1e-12 || got.High < want.Low-1e-12 {
				t.Errorf("%s %v: by runs %g to %g, by the chain %g to %g", file, goal, got.Low, got.High, want.Low, want.High)
			}
		}
	}
}

// TestRunsOfTwo: two calls at the same time.
func TestRunsOfTwo(t *testing.T) {
	goal := []markov.Call{{Thread: 1, Function: "pthread_mutex_lock"}, {Thread: 2, Function: "pthread_mutex_lock"}}
	c, err := markov.Build(testsession.StepwiseMachine(t, "locks.c"), markov.Options{Labels: []markov.Predicate{calls(goal)}})
	if err != nil {
		t.Fatal(err)
	}
	want := c.Within(0, 1, 5000).Reached
	got, err := markov.Ever(testsession.StepwiseMachine(t, "locks.c"), goal, 0, markov.Limits{}, nil)
	if err != nil || math.Abs(got.Low-want) > 1e-13 || want == 0 || want == 1 || got.Longest == 0 || got.Longest > 5000 {
		t.Errorf("%+v, %v; the chain says %g", got, err, want)
	}
}

type calls []markov.Call

func (c calls) Holds(m *machine.Machine) bool {
	for _, x := range c {
		if !x.Holds(m) {
			return false
		}
	}
	return true
}

// TestNotSeparable: an atomic section stops others wherever they are in their runs.
func TestNotSeparable(t *testing.T) {
	_, err := markov.Ever(testsession.StepwiseMachine(t, "atomic.c"), []markov.Call{{Thread: 1, Function: "__VERIFIER_atomic_end"}}, 0, markov.Limits{}, nil)
	var refused *markov.NotSeparable
	if !errors.As(err, &refused) || !strings.Contains(err.Error(), "atomic section") {
		t.Error(err)
	}
}
