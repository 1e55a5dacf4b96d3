package markov_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"heddle/internal/chance/markov"
	"heddle/internal/chance/semantics"
	"heddle/internal/exec/machine"
	"heddle/internal/test/testsession"
)

// number is the value of a global of four bytes.
type number string

func (n number) Value(m *machine.Machine) float64 {
	for _, s := range m.Program().Statics {
		if s.Name == string(n) {
			v, _ := m.Read(0, 0, s.Addr, 4)
			return float64(int32(v))
		}
	}
	return math.NaN()
}

// TestGeometric has a value known from the source alone: the third throw of a fair
// coin is the first to show heads with probability 1/8, whatever the scheduling.
func TestGeometric(t *testing.T) {
	got, _ := within(t, "dice.c", testsession.Calls(0, "__VERIFIER_error"), 100_000)
	if math.Abs(got-0.125) > 1e-12 {
		t.Errorf("%.15g, want 1/8", got)
	}
}

// TestUnbounded compares interval iteration with ever longer bounds.
func TestUnbounded(t *testing.T) {
	for file, goal := range map[string]testsession.Calling{"spin.c": testsession.Calls(0, "late"), "fib4-clang5.ll": testsession.Calls(0, "__VERIFIER_error")} {
		c, err := markov.Build(testsession.StepwiseMachine(t, file), markov.Options{Labels: []markov.Predicate{goal}})
		if err != nil {
			t.Fatal(err)
		}
		b := c.Eventually(0, 1, 1e-12, markov.Limits{})
		if b.High-b.Low > 1e-12 {
			t.Fatal(file, b)
		}
		last := 0.0
		for _, n := range []int{10, 40, 160, 640, 50_000} {
			p := c.Within(0, 1, n).Reached
			if p < last || p > b.High+1e-12 {
				t.Errorf("%s: within %d steps %g, after %g, ever %v", file, n, p, last, b)
			}
			last = p
		}
		if math.Abs(last-b.Low) > 1e-11 || last == 0 {
			t.Errorf("%s: within many steps %.15g, ever %v", file, last, b)
		}
	}
}

// TestMass: what is reached, ended and under way sums to one.
func TestMass(t *testing.T) {
	c, err := markov.Build(testsession.StepwiseMachine(t, "locks.c"), markov.Options{Value: number("done")})
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range []int{0, 1, 7, 30, 60, 5000} {
		o := c.Within(0, 0, n)
		sum := o.Reached
		for _, p := range o.Ends {
			sum += p
		}
		if math.Abs(sum-1) > 1e-12 {
			t.Errorf("%d steps: %v sums to %.15g", n, o, sum)
		}
	}
	o := c.Within(0, 0, 5000)
	dead, over := o.Ends[semantics.Deadlock], o.Ends[semantics.Ended]
	if dead <= 0 || over < 0.5 || math.Abs(dead+over-1) > 1e-12 {
		t.Errorf("deadlock %g, end %g", dead, over)
	}
	// Half of the runs have one thread only; of the others those that do not lock up
	// count both: E = 1/2 + 2 (1/2 - P(deadlock)).
	if want := 0.5 + 2*(0.5-dead); math.Abs(c.Expected(5000)-want) > 1e-12 {
		t.Errorf("expected %g, want %g", c.Expected(5000), want)
	}
}

func TestTooLarge(t *testing.T) {
	_, err := markov.Build(testsession.StepwiseMachine(t, "fib8-clang5.ll"), markov.Options{MaxStates: 1000})
	var large *markov.TooLarge
	if !errors.As(err, &large) || large.States != 1000 || !strings.Contains(err.Error(), "does not fit") {
		t.Error(err)
	}
	if _, err := markov.Build(testsession.StepwiseMachine(t, "fib8-clang5.ll"), markov.Options{MaxBytes: 1 << 20}); !errors.As(err, &large) {
		t.Error(err)
	}
}
