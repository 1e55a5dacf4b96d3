package induction

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"heddle/include"
	"heddle/internal/frontend"
	"heddle/internal/lower"
	"heddle/internal/machine"
	"heddle/internal/platform"
	"heddle/internal/program"
	"heddle/internal/search"
	"heddle/internal/solver"
	"heddle/internal/solver/standard"
	"heddle/internal/symbolic"
	"heddle/internal/symexec"
	"heddle/internal/term"
)

// oracle is the standard solver.
type oracle struct {
	pool *term.Pool
	s    *standard.Solver
	eval *term.Evaluator
}

func (o *oracle) Satisfiable(conds []term.Term) symbolic.Answer {
	switch a := o.s.Check(conds); a.Status {
	case solver.Sat:
		a.Model.Load(o.pool, o.eval)
		return symbolic.Sat
	case solver.Unsat:
		return symbolic.Unsat
	}
	return symbolic.Unknown
}

func (o *oracle) Briefly(conds []term.Term) symbolic.Answer { return o.Satisfiable(conds) }

func (o *oracle) Never(_, _, _ []term.Term) symbolic.Answer { return symbolic.Unknown }

func (o *oracle) Value(t term.Term) uint64 { return o.eval.Value(t) }

var loopNames = []string{"bounded", "fails", "late", "equal", "older", "modes", "later", "nested", "threads", "points", "ends"}

// compiled is the program of loops.c.
var compiled = sync.OnceValues(func() (*program.Program, error) {
	tool, err := filepath.Abs("../../bin/heddle-llvm")
	if err != nil {
		return nil, err
	}
	mod, err := frontend.Load(context.Background(), frontend.Options{Files: []string{"testdata/loops.c"}, Tool: tool, Entry: loopNames, Headers: include.Files})
	if err != nil {
		return nil, err
	}
	all := platform.All(platform.Options{})
	o := lower.Defaults(loopNames...)
	o.Uninit = true
	o.Supported = func(name string) bool { return all[name] != nil || platform.IsInput(name) }
	p, err := lower.Lower(mod, o)
	if err == nil {
		platform.Complete(p)
	}
	return p, err
})

// attempted is what an attempt comes to at a function of loops.c.
func attempted(t *testing.T, entry string, o Options) *Result {
	t.Helper()
	p := attempting(t, entry, o)
	return Prove(p.c, p.x, p.o)
}

// attempting is an attempt that was not begun.
func attempting(t *testing.T, entry string, o Options) *prover {
	t.Helper()
	code, err := compiled()
	if err != nil {
		t.Fatal(err)
	}
	var sym *symbolic.Machine
	all := platform.All(platform.Options{})
	for name, x := range all {
		if x.Input != nil {
			all[name] = &machine.External{Name: name, Visible: x.Visible, Choices: func(c *machine.Call) int { return sym.Reader(x).Choices(c) },
				Do: func(c *machine.Call) (machine.Outcome, *machine.Fault) { return sym.Reader(x).Do(c) }}
		}
	}
	symbolic.Library(all, &sym)
	m, err := machine.New(code, machine.Options{Checks: machine.DefaultChecks, Externals: all, Opaque: true, EverywhereShared: true, LongestStep: 1000, Entries: []int{code.Function(entry)}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { m.Close() })
	pool := term.New()
	sym = symbolic.New(m, pool, &oracle{pool: pool, s: standard.New(pool, standard.Options{}), eval: pool.NewEvaluator()})
	m.Invent(true)
	c := symbolic.NewCursor(sym)
	o.Cells = func(at uint32) []Cell {
		return []Cell{{At: at, Bits: 32, Name: "x", Unsigned: true}, {At: at, Low: 32, Bits: 32, Name: "y", Unsigned: true}}
	}
	o.Constants = []uint64{10, 20}
	if o.Poll == nil {
		polls := 0
		o.Poll = func(search.Stats) search.Limit {
			if polls++; polls > 400 {
				return search.Time
			}
			return ""
		}
	}
	p := &prover{c: c, x: symexec.NewExplorer(c, m), o: o, pool: pool, spaces: map[string]*space{}, was: map[uint32]term.Term{}}
	p.res.PC = -1
	return p
}

// TestAttempts: what attempts at proofs come to, and cost, is as in testdata/loops.txt: for each program of loops.c, with so many rounds and
// values of a cell, and with states merged or not, explorations, states and steps, the locations of a proof and their facts, or why
// there is none. That older takes three rounds, and that late and fails have no proof, is what their text says. HEDDLE_UPDATE=1 writes the file.
func TestAttempts(t *testing.T) {
	var b strings.Builder
	for _, entry := range loopNames {
		for _, o := range []Options{{K: 1, Values: 2, Merge: true}, {K: 1, Values: 4}, {K: 2, Values: 2, Merge: true}, {K: 3, Values: 3, Merge: true}} {
			r := attempted(t, entry, o)
			if r.Proved && (slices.Contains([]string{"fails", "late", "threads"}, entry) || entry == "older" && o.K < 3) {
				t.Errorf("%s is proved in %d rounds", entry, o.K)
			}
			fmt.Fprintf(&b, "%s %d rounds %d values: proved %v, %d/%d/%d, base %v hopeless %v limit %v at %v: %s %v\n",
				entry, o.K, o.Values, r.Proved, r.Explorations, r.States, r.Transitions, r.Base, r.Hopeless, r.Limit, r.PC >= 0, r.Why, r.Locations)
		}
	}
	if os.Getenv("HEDDLE_UPDATE") != "" {
		if err := os.WriteFile("testdata/loops.txt", []byte(b.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile("testdata/loops.txt")
	if err != nil {
		t.Fatal(err)
	}
	old := strings.Split(string(want), "\n")
	for i, line := range strings.Split(b.String(), "\n") {
		if i >= len(old) || line != old[i] {
			t.Fatalf("line %d: %s", i+1, line)
		}
	}
}
