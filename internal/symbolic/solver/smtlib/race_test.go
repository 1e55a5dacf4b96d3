package smtlib

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"heddle/internal/symbolic/solver"
	"heddle/internal/symbolic/term"
)

// fake is a solver made of a shell script, with a name and time enough.
func fake(name, body string) Command {
	return Command{Name: name, Program: "sh", Args: []string{"-c", body}, Seconds: 20}
}

const (
	right = "cat >/dev/null; echo sat; echo '((x #x01))'"
	wrong = "cat >/dev/null; echo sat; echo '((x #x12))'"
)

// TestRace: the first that knows wins, whatever the others do.
func TestRace(t *testing.T) {
	p := term.New()
	one := []term.Term{p.Eq(p.Var("x", 8), p.Const(1, 8))}
	for other, body := range map[string]string{
		"hangs": "sleep 1000", "hangs in a child": "sleep 1000 & wait", "dies": "kill -9 $$", "babbles": "echo satan",
		"lies": wrong, "does not know": "echo unknown", "floods": "yes",
	} {
		for _, late := range []string{"", "sleep 0.3; "} { // the one that knows is the first, or not
			s := New(context.Background(), p, fake("bad", body), fake("good", late+right))
			begun := time.Now()
			if got := s.Check(one); got.Status != solver.Sat || got.Model.Bindings[0].Words[0] != 1 {
				t.Errorf("beside one that %s: %+v", other, got)
			}
			if took := time.Since(begun); took > time.Minute {
				t.Errorf("beside one that %s it took %s", other, took)
			}
			if good := *s.Statistics[1]; good.Sat != 1 || good.Asked() != 1 || s.Statistics[0].Asked() != 1 {
				t.Errorf("beside one that %s: %+v, %+v", other, good, *s.Statistics[0])
			}
		}
	}
}

// TestNobodyKnows: the reason of every solver is reported.
func TestNobodyKnows(t *testing.T) {
	p := term.New()
	s := New(context.Background(), p, fake("a", "echo unknown"), fake("b", wrong), fake("c", "exit 3"))
	got := s.Check([]term.Term{p.Eq(p.Var("x", 8), p.Const(1, 8))})
	for _, reason := range []string{"a does not know", "b: a solver's model does not satisfy", "c failed: exit status 3"} {
		if got.Status != solver.Unknown || !strings.Contains(got.Reason, reason) {
			t.Errorf("%+v, want %s", got, reason)
		}
	}
}

// TestLosersDie: what another one has answered, or nobody wants to know any more, is not worked on; nor by children.
func TestLosersDie(t *testing.T) {
	p := term.New()
	one := []term.Term{p.Eq(p.Var("x", 8), p.Const(1, 8))}
	ends := func(name string, ask func(slow string)) {
		t.Helper()
		begun, alive := filepath.Join(t.TempDir(), "begun"), filepath.Join(t.TempDir(), "alive")
		ask("touch " + begun + "; (sleep 0.7; touch " + alive + ") & wait")
		if _, err := os.Stat(begun); err != nil {
			t.Fatalf("%s: the slow one never ran", name)
		}
		time.Sleep(time.Second)
		if _, err := os.Stat(alive); err == nil {
			t.Errorf("%s: the slow one still worked", name)
		}
	}
	ends("overtaken", func(slow string) {
		if got := New(context.Background(), p, fake("slow", slow), fake("good", "sleep 0.2; "+right)).Check(one); got.Status != solver.Sat {
			t.Errorf("%+v", got)
		}
	})
	ends("stopped", func(slow string) {
		s, begun := New(context.Background(), p, fake("slow", slow)), time.Now()
		s.StopWhen(func() bool { return time.Since(begun) > 200*time.Millisecond })
		if got := s.Check(one); got.Status != solver.Unknown || !strings.Contains(got.Reason, "time for all questions") {
			t.Errorf("%+v", got)
		}
	})
	ends("closed", func(slow string) {
		s := New(context.Background(), p, fake("slow", slow))
		pending := s.Begin(one)
		time.Sleep(200 * time.Millisecond)
		if pending.Answered() {
			t.Error("answered")
		}
		pending.Close()
		if s.Statistics[0].Overtaken != 1 {
			t.Errorf("%+v", *s.Statistics[0])
		}
	})
}

// TestNever asks with a quantifier: whether there is x such that no y makes x = 2y, up to y < 8.
func TestNever(t *testing.T) {
	p := term.New()
	x, y := p.Var("x", 8), p.Var("y", 8)
	double := []term.Term{p.Ult(y, p.Const(8, 8)), p.Eq(x, p.Add(y, y))}
	for _, c := range others(t) {
		s := New(context.Background(), p, c)
		got := s.CheckNever([]term.Term{p.Ult(x, p.Const(16, 8))}, []term.Term{y}, double)
		if got.Status != solver.Sat || got.Model.Bindings[0].Words[0]&1 == 0 {
			t.Errorf("%s: %+v; an odd number is not twice another", c.Name, got)
		}
		even := p.Eq(p.Extract(x, 0, 1), p.Const(0, 1))
		if got := s.CheckNever([]term.Term{p.Ult(x, p.Const(16, 8)), even}, []term.Term{y}, double); got.Status != solver.Unsat {
			t.Errorf("%s: %+v; each even number below 16 is twice one below 8", c.Name, got)
		}
		if got := s.CheckNever([]term.Term{p.Eq(x, p.Const(1, 8))}, nil, []term.Term{even}); got.Status != solver.Sat {
			t.Errorf("%s: %+v without variables", c.Name, got)
		}
	}
}
