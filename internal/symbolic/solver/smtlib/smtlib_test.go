package smtlib

import (
	"context"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"heddle/internal/ir/bitvec"
	"heddle/internal/symbolic/solver"
	"heddle/internal/symbolic/term"
)

// others are the solvers that setup installs.
func others(t *testing.T) []Command {
	t.Helper()
	all := []Command{Z3(), CVC5()}
	for _, c := range all {
		if !c.Installed() {
			t.Fatalf("%s is not installed: make setup", c.Name)
		}
	}
	return all
}

func TestAnswers(t *testing.T) {
	p := term.New()
	x, wide, flag := p.Var("x", 12), p.Var("wide|name", 100), p.Var("flag", 1)
	a, i, x8 := p.Arrays().Var("a", 8), p.Var("i", 8), p.Var("x8", 8)
	read := p.Arrays().Select(p.Arrays().Store(a, i, p.Const(3, 8)), p.Const(7, 8))
	sevens := p.Arrays().Store(p.Arrays().Const(p.Const(7, 8), 8), i, p.Var("v", 8))
	half := p.Floats().Compare(bitvec.FOLT, bitvec.Half, p.Concat(p.Arrays().Select(a, i), p.Const(0, 8)), p.Const(0x3c00, 16))
	questions := []struct {
		assertions []term.Term
		want       solver.Status
	}{
		{nil, solver.Sat},
		{[]term.Term{p.Eq(p.Mul(x, x), p.Const(0x931, 12))}, solver.Sat}, // 0x31 squared, or others
		{[]term.Term{p.Eq(p.Mul(x, x), p.Const(2, 12))}, solver.Unsat},
		{[]term.Term{p.Ult(p.SExt(x, 100), wide), flag, p.Eq(p.Extract(wide, 90, 4), p.Const(9, 4))}, solver.Sat},
		{[]term.Term{p.Eq(read, p.Const(200, 8)), p.Ne(p.Arrays().Select(a, p.Const(1, 8)), p.Const(0, 8))}, solver.Sat},
		{[]term.Term{p.Eq(read, p.Const(200, 8)), p.Eq(i, p.Const(7, 8))}, solver.Unsat},
		{[]term.Term{p.Ne(p.Arrays().Select(sevens, x8), p.Const(7, 8)), p.Ne(x8, i)}, solver.Unsat},
		{[]term.Term{half, p.Eq(p.Arrays().Select(a, i), p.Const(0x38, 8))}, solver.Sat},   // 0x3800 is 0.5
		{[]term.Term{half, p.Eq(p.Arrays().Select(a, i), p.Const(0x40, 8))}, solver.Unsat}, // 0x4000 is 2
	}
	e := term.NewEvaluator(p)
	for _, c := range others(t) {
		s := New(context.Background(), p, c)
		for n, q := range questions {
			got := s.Check(q.assertions)
			if got.Status != q.want {
				t.Errorf("%s, question %d: %s %s; want %s", c.Name, n, got.Status, got.Reason, q.want)
				continue
			}
			if got.Status != solver.Sat {
				continue
			}
			got.Model.Load(p, e)
			for _, a := range q.assertions {
				if !e.Holds(a) {
					t.Errorf("%s, question %d: %v is no model", c.Name, n, got.Model)
				}
			}
		}
	}
}

// script is a solver made of a shell script, with little time if it sleeps and enough for a busy machine else.
func script(body string) Command {
	c := fake("fake", body)
	if strings.Contains(body, "sleep") {
		c.Seconds = 0.5
	}
	return c
}

// TestBadSolvers wants of each bad solver an Unknown that says what it did.
func TestBadSolvers(t *testing.T) {
	p := term.New()
	x := p.Var("x", 8)
	for _, c := range []struct {
		name, body, reason string
	}{
		{"hangs", "sleep 1000", "gave no answer in 0.5 s"},
		{"hangs in a child", "sleep 1000 & wait", "gave no answer in 0.5 s"},
		{"dies", "kill -9 $$", "killed"},
		{"fails", "echo out of memory >&2; exit 3", "exit status 3: out of memory"},
		{"says nothing", "cat >/dev/null", "gave no answer"},
		{"does not know", "cat >/dev/null; echo unknown", "does not know"},
		{"did not read all", `echo '(error "line 3: no such thing")'; echo unsat`, "no such thing"},
		{"babbles", "echo unsatisfiable", "gave no answer: unsatisfiable"},
		{"has no values", "echo sat", "ends too early"},
		{"has a wrong value", "echo sat; echo '((x #x123))'", `"#x123" is not a number of 8 bits`},
		{"has a strange value", "echo sat; echo '((x (lambda)))'", "is not a number"},
		{"has too many values", "echo sat; echo '((x #x12) (y #x13))'", "1 variables were asked for"},
		{"has half a value", "echo sat; echo '((x #x12'", "ends too early"},
		{"has a false value", "echo sat; echo '((x #x12))'", "does not satisfy"},
	} {
		begin := time.Now()
		got := New(context.Background(), p, script(c.body)).Check([]term.Term{p.Eq(x, p.Const(1, 8))})
		if got.Status != solver.Unknown || !strings.Contains(got.Reason, c.reason) || !strings.Contains(got.Reason, "fake") {
			t.Errorf("a solver that %s: %s %q; want %q", c.name, got.Status, got.Reason, c.reason)
		}
		if took := time.Since(begin); took > time.Minute {
			t.Errorf("a solver that %s took %s", c.name, took)
		}
	}
}

// TestOwnLimits: z3 and cvc5 end by their own counts of steps, and spend the same work each time.
func TestOwnLimits(t *testing.T) {
	p := term.NewPlain()
	wide := func(name string) term.Term { return p.ZExt(p.Var(name, 32), 64) }
	factors := []term.Term{p.Eq(p.Mul(wide("x"), wide("y")), p.Const(3267000013*2860486313, 64)), p.Ult(p.Const(1, 64), wide("x")), p.Ult(p.Const(1, 64), wide("y"))}
	const most = solver.Second / 50
	for _, c := range others(t) {
		var spent [2]int64
		for i := range spent {
			s := New(context.Background(), p, c)
			pending := s.Begin(factors, most)
			if got := pending.Wait(); got.Status != solver.Unknown || got.Reason != c.Name+" does not know within work of some 0.02 s" {
				t.Errorf("%s: %+v", c.Name, got)
			}
			pending.Close()
			spent[i] = s.Work()
		}
		if spent[0] != spent[1] || spent[0] < unitsOfStart+most || spent[0] > unitsOfStart+2*most {
			t.Errorf("%s spent %d, the limit was %d", c.Name, spent, most)
		}
	}
}

// TestWithin: what counts its steps is limited by them, and by the clock only where the user wants so or it hangs.
func TestWithin(t *testing.T) {
	none := Command{}
	for _, x := range []struct {
		c     Command
		work  int64
		limit int64
		clock time.Duration
		cpu   int
	}{
		{Z3(), solver.Second / 10, solver.Second / 10, 63 * time.Second, 3},
		{Z3(), 0, 10 * solver.Second, 6 * time.Minute, 102},
		{Command{Count: CVC5().Count, Work: 3 * solver.Second}, 0, 3 * solver.Second, 150 * time.Second, 32},
		{Command{Count: CVC5().Count, Seconds: 0.5, Work: solver.Second}, 0, 0, time.Second / 2, 2},
		{Command{Count: CVC5().Count, Seconds: 0.5}, solver.Second, solver.Second, 90 * time.Second, 12},
		{none, 0, 0, 10 * time.Second, 12},
		{Command{Seconds: 4}, 0, 0, 4 * time.Second, 6},
	} {
		if got := x.c.within(x.work); got != (limits{x.limit, x.clock, x.cpu, DefaultMemory}) {
			t.Errorf("%+v, %d: %+v", x.c, x.work, got)
		}
	}
	if got := Z3().arguments(limits{work: solver.Second}); got[len(got)-1] != "rlimit=3000000" {
		t.Errorf("%q", got)
	}
	if got := Z3().arguments(limits{}); len(got) != len(Z3().Args) {
		t.Errorf("%q", got)
	}
}

func TestReport(t *testing.T) {
	c := Z3().Count
	for text, want := range map[string]int64{
		"\n(:rlimit 93)\n((x #x1))": 93, "((x #x1))": 0, "((x 7))": 0, "(:rlimit -1) ((x #x1))": 0, "(:rlimit 0)": 0, "": 0, "(:rlimit 5 6)": 0, "(error \"no\")": 0,
	} {
		steps, rest := c.report(text)
		if steps != want || want == 0 && rest != text || want != 0 && rest != "\n((x #x1))" {
			t.Errorf("%q: %d, %q", text, steps, rest)
		}
	}
	c.Ask = ""
	if steps, rest := c.report("(:rlimit 93)"); steps != 0 || rest != "(:rlimit 93)" {
		t.Errorf("%d, %q", steps, rest)
	}
}

func TestMissingSolver(t *testing.T) {
	p := term.New()
	c := Command{Name: "nix", Program: filepath.Join(t.TempDir(), "nix")}
	got := New(context.Background(), p, c).Check([]term.Term{p.Var("x", 1)})
	if got.Status != solver.Unknown || !strings.Contains(got.Reason, "nix") || c.Installed() {
		t.Errorf("%+v", got)
	}
}

func TestInterrupted(t *testing.T) {
	p := term.New()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	got := New(ctx, p, script("sleep 1000")).Check([]term.Term{p.Var("x", 1)})
	if got.Status != solver.Unknown || !strings.Contains(got.Reason, "interrupted") {
		t.Errorf("%+v", got)
	}
}

// TestMemory gives z3 less memory than it takes to start.
func TestMemory(t *testing.T) {
	others(t)
	p := term.New()
	c := Z3()
	c.Memory = 1 << 20
	got := New(context.Background(), p, c).Check([]term.Term{p.Var("x", 1)})
	if got.Status != solver.Unknown || !strings.Contains(got.Reason, "z3") {
		t.Errorf("%+v with 1 MB", got)
	}
}

func TestNamed(t *testing.T) {
	for line, want := range map[string]Command{
		"z3": Z3(), "cvc5": CVC5(),
		"bitwuzla --lang smt2": {Name: "bitwuzla", Program: "bitwuzla", Args: []string{"--lang", "smt2"}},
	} {
		if got, err := Named(line); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%q: %+v, %v", line, got, err)
		}
	}
	if _, err := Named("  "); err == nil {
		t.Error("a command without words is none")
	}
}

func TestNumbers(t *testing.T) {
	for text, want := range map[string][]uint64{
		"#x0fF": {255}, "#b101": {5}, "(_ bv7 12)": {7}, "true": {1}, "false": {0},
		"#x10000000000000002": {2, 1},
	} {
		e, err := parse(" ; comment\n " + text)
		w := uint(12)
		if len(want) > 1 {
			w = 68
		}
		if got, err2 := number(e, w); err != nil || err2 != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %v, %v, %v", text, got, err, err2)
		}
	}
	for _, text := range []string{"#x1000", "#b", "#xg", "#x-1", "(_ bv-1 12)", "(_ bv 12)", "7", "()", "(_ bv5000 12)"} {
		e, err := parse(text)
		if got, err2 := number(e, 12); err == nil && err2 == nil {
			t.Errorf("%s is read as %v", text, got)
		}
	}
}

// A late store is before an early one.
func TestArrayValue(t *testing.T) {
	e, err := parse("(store (store ((as const (Array (_ BitVec 4) (_ BitVec 8))) #x09) #x3 #x05) #x3 #x07)")
	if err != nil {
		t.Fatal(err)
	}
	if got, err := array(e, 4); err != nil || got.Byte(3) != 7 || got.Byte(0) != 9 {
		t.Errorf("%v, %v", got, err)
	}
	e, _ = parse("(_ as-array k!0)")
	if got, err := array(e, 4); err == nil {
		t.Errorf("read as %v", got)
	}
}

func FuzzParse(f *testing.F) {
	f.Add("((x #x1) (y (store ((as const (Array)) #x09) #x3 #x05)))")
	f.Add("(|a b| \"c\" ; d\n)")
	f.Fuzz(func(t *testing.T, text string) {
		if e, err := parse(text); err == nil {
			_ = brief(e)
			_, _ = number(e, 8)
			_, _ = array(e, 8)
		}
	})
}
