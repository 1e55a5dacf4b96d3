package semantics_test

import (
	"math/rand/v2"
	"testing"

	"heddle/internal/chance/semantics"
	"heddle/internal/exec/machine"
	"heddle/internal/ir/program"
	"heddle/internal/test/testsession"
)

// TestEnabled: who can act, which is kept up to date, is at each step what the
// machine says when it is asked; and no thread rests before clearing dead slots.
func TestEnabled(t *testing.T) {
	for _, file := range []string{"fib.c", "peterson.c", "locks.c", "dice.c", "early.c", "atomic.c", "spin.c"} {
		m := testsession.StepwiseMachine(t, file)
		s, err := semantics.New(m)
		if err != nil {
			t.Fatal(err)
		}
		rnd := rand.New(rand.NewPCG(1, 2))
		steps, least := 0, 1<<30
		for range 50 {
			for n := 0; n < 400 && len(s.Enabled()) > 0; n++ {
				e := s.Enabled()
				u := e[rnd.IntN(len(e))]
				if s.Step(u, rnd.IntN(s.Ways(u))) != nil {
					break
				}
				steps++
				check(t, file, s)
				least = min(least, len(s.Enabled()))
			}
			s.Reset()
			check(t, file, s)
		}
		if steps < 1000 || least > 1 {
			t.Errorf("%s: %d steps, at least %d threads enabled: the test shows little", file, steps, least)
		}
	}
}

// check compares what is kept with the machine.
func check(t *testing.T, file string, s *semantics.System) {
	t.Helper()
	m, enabled := s.Machine(), 0
	for u := range m.Threads() {
		n := m.Choices(u)
		if n != s.Ways(int32(u)) {
			t.Fatalf("%s: thread %d can act in %d ways, kept are %d", file, u, n, s.Ways(int32(u)))
		}
		if n > 0 {
			enabled++
		}
		if m.Status(u) == machine.Running && m.Program().Code[m.PC(u)].Op == program.Kill {
			t.Fatalf("%s: thread %d rests before dead slots are cleared", file, u)
		}
	}
	if enabled != len(s.Enabled()) {
		t.Fatalf("%s: %d threads can act, listed are %v", file, enabled, s.Enabled())
	}
}

// TestSteps counts the steps of a program whose number was counted by hand.
func TestSteps(t *testing.T) {
	m := testsession.StepwiseMachine(t, "steps.ll")
	s, err := semantics.New(m)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for ; len(s.Enabled()) > 0 && n < 100; n++ {
		if f := s.Step(0, 0); f != nil {
			t.Fatal(f.Text)
		}
	}
	if n != 20 || s.End() != semantics.Ended || m.ExitCode() != 2 {
		t.Errorf("%d steps to %v with status %d", n, s.End(), m.ExitCode())
	}
}

// TestNotCounted: a machine that does not count steps is refused.
func TestNotCounted(t *testing.T) {
	m := testsession.StepwiseMachine(t, "fib.c")
	p, err := machine.New(m.Program(), machine.Options{Entries: []int{m.Program().Function("main")}})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	if _, err := semantics.New(p); err == nil {
		t.Error("it was taken")
	}
}
