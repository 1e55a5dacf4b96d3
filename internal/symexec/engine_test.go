package symexec

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"sync"
	"testing"

	"heddle/include"
	"heddle/internal/frontend"
	"heddle/internal/lower"
	"heddle/internal/machine"
	"heddle/internal/platform"
	"heddle/internal/program"
	"heddle/internal/solver"
	"heddle/internal/solver/standard"
	"heddle/internal/symbolic"
	"heddle/internal/term"
)

// oracle is the standard solver, or one that always says the same.
type oracle struct {
	pool *term.Pool
	s    *standard.Solver
	eval *term.Evaluator
	says *symbolic.Answer // whatever is asked
}

func (o *oracle) Satisfiable(conds []term.Term) symbolic.Answer {
	if o.says != nil {
		return *o.says
	}
	a := o.s.Check(conds)
	switch a.Status {
	case solver.Sat:
		a.Model.Load(o.pool, o.eval)
		return symbolic.Sat
	case solver.Unsat:
		return symbolic.Unsat
	}
	return symbolic.Unknown
}

func (o *oracle) Briefly(conds []term.Term) symbolic.Answer { return o.Satisfiable(conds) }

// Never implements symbolic.Oracle: whatever has quantifiers holds.
func (o *oracle) Never(_, _, _ []term.Term) symbolic.Answer { return symbolic.Unsat }

func (o *oracle) Value(t term.Term) uint64 { return o.eval.Value(t) }

// compiled is the program of searched.c, whose functions are searched one at a time.
var compiled = sync.OnceValues(func() (*program.Program, error) {
	tool, err := filepath.Abs("../../bin/heddle-llvm")
	if err != nil {
		return nil, err
	}
	text, err := os.ReadFile("testdata/searched.c")
	if err != nil {
		return nil, err
	}
	names := entriesOf(string(text))
	mod, err := frontend.Load(context.Background(), frontend.Options{Files: []string{"testdata/searched.c", "testdata/either.ll"}, Tool: tool, Entry: names, Headers: include.Files})
	if err != nil {
		return nil, err
	}
	all := platform.All(platform.Options{})
	o := lower.Defaults(names...)
	o.Uninit = true
	o.Supported = func(name string) bool { return all[name] != nil || platform.IsInput(name) }
	p, err := lower.Lower(mod, o)
	if err == nil {
		platform.Complete(p)
	}
	return p, err
})

// rig is a symbolic machine that was not started.
type rig struct {
	m      *machine.Machine
	c      *symbolic.Cursor
	oracle *oracle
	joins  *joins
}

// rigged makes one that begins in a function of searched.c.
func rigged(t *testing.T, entry string) *rig {
	t.Helper()
	p, err := compiled()
	if err != nil {
		t.Fatal(err)
	}
	if !slices.ContainsFunc(p.Funcs, func(f program.Func) bool { return f.Name == entry }) {
		t.Fatal("there is no function ", entry)
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
	m, err := machine.New(p, machine.Options{Checks: machine.DefaultChecks, Externals: all, Opaque: true, EverywhereShared: true, LongestStep: 1000, Entries: []int{p.Function(entry)}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { m.Close() })
	pool := term.New()
	o := &oracle{pool: pool, s: standard.New(pool, standard.Options{}), eval: pool.NewEvaluator()}
	sym = symbolic.New(m, pool, o)
	m.Invent(true)
	return &rig{m: m, c: symbolic.NewCursor(sym), oracle: o}
}

// entriesOf are the functions of a text that have no parameters and are not static.
func entriesOf(text string) (names []string) {
	for _, m := range regexp.MustCompile(`(?m)^void (\w+)\(void\) \{`).FindAllStringSubmatch(text, -1) {
		names = append(names, m[1])
	}
	return names
}

// search searches from the beginning, as often as one likes.
func (x *rig) search(o Options) *Result {
	if o.MaxStates == 0 {
		o.MaxStates = 500 // none comes near
	}
	if x.joins == nil {
		x.joins = newJoins(x.m)
	}
	e := newEngine(x.c, x.joins, o)
	e.guarded()
	e.res.Matched = e.met.matched
	return &e.res
}

// ways are those to search, by name.
var ways = []struct {
	name string
	o    Options
}{
	{"none", Options{Match: None}}, {"equality", Options{Match: Equality}}, {"subsumption", Options{Match: Subsumption}},
	{"merge none", Options{Merge: true, Match: None}}, {"merge equality", Options{Merge: true, Match: Equality}},
}

// TestEndless: an action that need not end is recorded where others wait for it, once, whether or not its rounds pause or are in a
// function that it calls; one that ends is not, though it comes to one state in two ways. Where no states are matched it has no end.
func TestEndless(t *testing.T) {
	for entry, want := range map[string]int{"beside": 1, "alone": 0, "pauses": 1, "called": 1, "ends": 0, "same": 0} {
		x := rigged(t, entry)
		for _, way := range ways {
			r := x.search(way.o)
			if len(r.Limits) > 0 {
				if way.o.Match != None {
					t.Errorf("%s, %s: limits %v", entry, way.name, r.Limits)
				}
				continue
			}
			if len(r.Others) != want || want > 0 && !symbolic.IsEndless(r.Others[0].Failure) {
				t.Errorf("%s, %s: %d records, want %d", entry, way.name, len(r.Others), want)
			}
		}
	}
}
