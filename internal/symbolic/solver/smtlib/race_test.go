package smtlib

import (
	"context"
	"fmt"
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
	return Command{Name: name, Program: "sh", Args: []string{"-c", body}, Seconds: 120}
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

// counting is a solver that is asked for its steps: they are an argument of the script, as the limit is.
func counting(name, body string) Command {
	c := fake(name, body)
	c.Seconds, c.Args = 0, append(c.Args, name)
	c.Count = Count{Argument: "%d", Steps: 1000, Ask: "(get-info :steps)"}
	return c
}

// TestRank: of solvers that count their steps the order decides, not who is faster; so it does what is counted.
func TestRank(t *testing.T) {
	p := term.New()
	x := p.Var("x", 8)
	some := []term.Term{p.Ult(p.Const(0, 8), x), p.Ult(x, p.Const(3, 8))}
	const (
		one   = "cat >/dev/null; echo sat; echo '(:steps 300)'; echo '((x #x01))'"
		two   = "cat >/dev/null; echo sat; echo '(:steps 200)'; echo '((x #x02))'"
		no    = "cat >/dev/null; echo unknown; echo '(:steps 900)'"
		dies  = "cat >/dev/null; exit 1"
		slow  = "sleep 0.3; "
		never = "sleep 1000; "
	)
	const start = solver.Second / 100
	for _, x := range []struct {
		bodies  [3]string
		value   uint64 // 0: unknown
		counts  string // of each: sat, unknown, overtaken
		spent   int64
		reasons string
	}{
		{[3]string{one, two, never}, 1, "100 001 001", 300_000, ""},
		{[3]string{slow + one, two, two}, 1, "100 001 001", 300_000, ""},
		{[3]string{slow + one, slow + two, no}, 1, "100 001 001", 300_000, ""},
		{[3]string{no, two, never}, 2, "010 100 001", 900_000, ""},
		{[3]string{slow + no, two, one}, 2, "010 100 001", 900_000, ""},
		{[3]string{slow + dies, slow + no, two}, 2, "010 010 100", 2_000_000, ""},
		{[3]string{no, slow + dies, slow + no}, 0, "010 010 010", 2_000_000, "a does not know within work of some 2 s; b failed: exit status 1; c does not know within work of some 2 s"},
		{[3]string{slow + no, dies, no}, 0, "010 010 010", 2_000_000, "a does not know within work of some 2 s; b failed: exit status 1; c does not know within work of some 2 s"},
	} {
		s := New(context.Background(), p, counting("a", x.bodies[0]), counting("b", x.bodies[1]), counting("c", x.bodies[2]))
		pending := s.Begin(some, 2*solver.Second)
		got, counts := pending.Wait(), ""
		pending.Close()
		for _, l := range s.Statistics {
			counts += fmt.Sprintf(" %d%d%d", l.Sat, l.Unknown, l.Overtaken)
		}
		if counts != " "+x.counts || s.Work() != start+x.spent || got.Reason != x.reasons {
			t.Errorf("%q: counts%s, work %d, %s", x.bodies, counts, s.Work(), got.Reason)
		}
		if known := got.Status == solver.Sat && got.Model.Bindings[0].Words[0] == x.value; known != (x.value > 0) {
			t.Errorf("%q: %+v", x.bodies, got)
		}
	}
}

// TestClocked: a solver that only the clock limits has no part where work is the limit, and comes after those that count.
func TestClocked(t *testing.T) {
	p := term.New()
	one := []term.Term{p.Eq(p.Var("x", 8), p.Const(1, 8))}
	s := New(context.Background(), p, fake("clocked", right), counting("counts", "sleep 0.2; "+right))
	if got := s.Check(one); got.Status != solver.Sat || s.Statistics[0].Overtaken != 1 || s.Statistics[1].Sat != 1 {
		t.Errorf("%+v, %+v, %+v", got, *s.Statistics[0], *s.Statistics[1])
	}
	s = New(context.Background(), p, fake("clocked", right))
	pending := s.Begin(one, solver.Second)
	if got := pending.Wait(); got.Status != solver.Unknown || got.Reason != "" || s.Statistics[0].Asked() != 0 {
		t.Errorf("%+v, %+v", got, *s.Statistics[0])
	}
	pending.Close()
}

// TestStopBeforeAnswers: whether to stop is asked before an answer is taken, also of one that is there.
func TestStopBeforeAnswers(t *testing.T) {
	p := term.New()
	s, asked := New(context.Background(), p, counting("a", right)), 0
	s.StopWhen(func() bool { asked++; return asked > 1 })
	if got := s.Check([]term.Term{p.Eq(p.Var("x", 8), p.Const(1, 8))}); got.Status != solver.Unknown || got.Reason != errStopped.Error() {
		t.Errorf("%+v", got)
	}
	if s.Statistics[0].Overtaken != 1 || s.Work() != unitsOfStart {
		t.Errorf("%+v, work %d", *s.Statistics[0], s.Work())
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

// TestLosersDie: what another one has answered, or what is no longer needed, is not worked on; nor by children.
func TestLosersDie(t *testing.T) {
	p := term.New()
	one := []term.Term{p.Eq(p.Var("x", 8), p.Const(1, 8))}
	ends := func(name string, ask func(slow string, begun func() bool, begins string)) {
		t.Helper()
		file := filepath.Join(t.TempDir(), "processes")
		begun := func() bool {
			_, err := os.Stat(file)
			return err == nil
		}
		ask("sleep 1000 & echo $$ $! > "+file+".new; mv "+file+".new "+file+"; wait", begun, "while [ ! -e "+file+" ]; do sleep 0.01; done; ")
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatalf("%s: the slow one never ran: %v", name, err)
		}
		for _, process := range strings.Fields(string(text)) {
			if !within(func() bool { return !works(process) }) {
				t.Errorf("%s: the slow one still works", name)
			}
		}
	}
	ends("overtaken", func(slow string, _ func() bool, begins string) {
		if got := New(context.Background(), p, fake("slow", slow), fake("good", begins+right)).Check(one); got.Status != solver.Sat {
			t.Errorf("%+v", got)
		}
	})
	ends("stopped", func(slow string, begun func() bool, _ string) {
		s := New(context.Background(), p, fake("slow", slow))
		s.StopWhen(begun)
		if got := s.Check(one); got.Status != solver.Unknown || !strings.Contains(got.Reason, "time for all questions") {
			t.Errorf("%+v", got)
		}
	})
	ends("closed", func(slow string, begun func() bool, _ string) {
		s := New(context.Background(), p, fake("slow", slow))
		pending := s.Begin(one, 0)
		within(begun)
		pending.Close()
		if s.Statistics[0].Overtaken != 1 {
			t.Errorf("%+v", *s.Statistics[0])
		}
	})
}

// within waits until something is so, for longer than it takes on a busy machine; false: it is not so.
func within(so func() bool) bool {
	for begun := time.Now(); !so(); time.Sleep(10 * time.Millisecond) {
		if time.Since(begun) > time.Minute {
			return false
		}
	}
	return true
}

// works reports whether a process is there and has not ended.
func works(process string) bool {
	text, err := os.ReadFile("/proc/" + process + "/stat")
	_, state, _ := strings.Cut(string(text), ") ")
	return err == nil && !strings.HasPrefix(state, "Z")
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
