package crosscheck

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/reduction"
	"heddle/internal/front/compile"
	"heddle/internal/result/verdict"
	symexec "heddle/internal/symbolic/search"
	"heddle/internal/test/checkout"
	"heddle/internal/test/seeds"
	"heddle/internal/test/testsession"
	"heddle/internal/verify"
)

const (
	shortSymbolicThreads = 8
	longSymbolicThreads  = 500
)

func symbolicThreadPrograms() int {
	return seeds.Amount("HEDDLE_SYMBOLIC_THREADS", shortSymbolicThreads, longSymbolicThreads)
}

// TestSymbolicThreads compares the symbolic engine, under each of its reductions, with an explicit
// search that tries each value of each input and leaves out no switch of threads: on programs of two or three threads
// that read inputs, and share by locks, by atomics, by pointers that inputs choose, or not at all well.
func TestSymbolicThreads(t *testing.T) {
	var compared, violated atomic.Int32
	seeds.Each(t, symbolicThreadPrograms(), func(t *testing.T, seed uint64) {
		compareThreads(t, seed, &compared, &violated)
	})
	n := symbolicThreadPrograms()
	t.Logf("%d of %d programs compared, of which %d fail", compared.Load(), n, violated.Load())
	if k := int(compared.Load()); k < n*3/4 || n >= shortSymbolicThreads && (int(violated.Load()) < k/5 || int(violated.Load()) > k*9/10) {
		t.Errorf("of %d programs %d are compared and %d fail: such programs test little", n, k, violated.Load())
	}
}

func compareThreads(t *testing.T, seed uint64, compared, violated *atomic.Int32) {
	text := symbolicThreadsProgram(seed)
	file := checkout.Write(t, "random.c", text)
	check := func(change func(*plan.Task)) *verify.Result {
		begun := time.Now()
		task := plan.Task{
			Source: plan.Source{Load: compile.Options{Files: []string{file}, Opt: []string{"O0", "O1"}[seed%2], CFlags: []string{"-w"}}},
			Checks: plan.Checks{Set: machine.DefaultChecks.Without(machine.Hang)},
			Bounds: plan.Bounds{States: 40_000, Seconds: symbolicTime.Seconds()},
			Search: plan.Search{CheckProviso: true},
			Host:   plan.Host{Clock: func() float64 { return time.Since(begun).Seconds() }},
		}
		change(&task)
		return testsession.Check(t, task)
	}
	explicit := check(func(k *plan.Task) { k.Search.Reduction, k.Checks.KeepGoing = reduction.Local, true })
	if reason := gap(explicit); reason != "" {
		t.Skipf("the explicit search: %s", reason)
	}
	compared.Add(1)
	if explicit.Verdict.Answer == verdict.Violated {
		violated.Add(1)
	}
	for _, m := range mergedSearches {
		if r := check(m.how); r.Verdict.Answer != explicit.Verdict.Answer {
			report := t.Errorf
			if r.Verdict.Answer == verdict.Unknown && !notReplayed(r) {
				report = t.Logf
			}
			report("seed %d: %s: %v, explicitly %v: %v\n%s", seed, m.name, r.Verdict.Answer, explicit.Verdict.Answer, r.Verdict.Reasons, numbered(text))
		}
	}
	for _, by := range reduction.All() {
		if by.Info().NotSymbolic || by == reduction.None && seed%5 != 0 { // that takes longer than all others
			continue
		}
		first := check(func(k *plan.Task) { k.Search.Engine, k.Search.Reduction = plan.EngineSymbolic, by })
		if a := first.Verdict.Answer; a != explicit.Verdict.Answer {
			report := t.Errorf
			if a == verdict.Unknown && !notReplayed(first) {
				report = t.Logf
			}
			report("seed %d: symbolically, %s: %v, explicitly %v: %v\n%s", seed, by, a, explicit.Verdict.Answer, first.Verdict.Reasons, numbered(text))
		}
		if by != reduction.Local && by != reduction.Strongest { // all failing places are compared of these two
			continue
		}
		all := check(func(k *plan.Task) {
			k.Search.Engine, k.Search.Reduction, k.Checks.KeepGoing = plan.EngineSymbolic, by, true
		})
		want, got := reportedPlaces(explicit), reportedPlaces(all)
		if gap(all) != "" {
			t.Logf("gap: %s", gap(all))
			want = slices.DeleteFunc(want, func(p string) bool { return !slices.Contains(got, p) })
		}
		if notReplayed(all) || !slices.Equal(want, got) {
			t.Errorf("seed %d, %s: explicitly\n%s\nsymbolically\n%s\n%v in\n%s", seed, by, strings.Join(want, "\n"), strings.Join(got, "\n"), all.Verdict.Reasons, numbered(text))
		}
	}
}

// TestSymbolicBounds: with bounds on preemptive switches and on delays the symbolic engine finds what the explicit one
// finds. An input is not a place to switch threads for it; that a switch there costs nothing more, or less, shows here.
func TestSymbolicBounds(t *testing.T) {
	var pruned atomic.Int32
	programs := symbolicThreadPrograms() / 2
	seeds.Each(t, programs, func(t *testing.T, seed uint64) {
		text := symbolicThreadsProgram(seed)
		file := checkout.Write(t, "random.c", text)
		check := func(e plan.Engine) *verify.Result {
			return testsession.Check(t, plan.Task{
				Source: plan.Source{Load: compile.Options{Files: []string{file}, CFlags: []string{"-w"}}},
				Checks: plan.Checks{Set: machine.DefaultChecks.Without(machine.Hang), KeepGoing: true},
				Bounds: plan.Bounds{States: 40_000, Bounded: true, Switches: int(seed % 3), Delays: seed%2 == 0},
				Search: plan.Search{CheckProviso: true, Engine: e},
			})
		}
		want, got := check(plan.EngineExplicit), check(plan.EngineSymbolic)
		for _, r := range []*verify.Result{want, got} {
			for _, x := range r.Verdict.Reasons {
				if x.Kind != verdict.LimitDelays && x.Kind != verdict.LimitPreemptions {
					t.Skip(x.Text)
				}
			}
		}
		if len(got.Verdict.Reasons) > 0 {
			pruned.Add(1)
		}
		if !slices.Equal(reportedPlaces(want), reportedPlaces(got)) {
			t.Errorf("seed %d: explicitly\n%s\nsymbolically\n%s\nin\n%s", seed, strings.Join(reportedPlaces(want), "\n"), strings.Join(reportedPlaces(got), "\n"), numbered(text))
		}
	})
	if n := int(pruned.Load()); n < programs/4 {
		t.Errorf("the bound cut off something of %d programs only", n)
	}
}

// mergedSearches are the symbolic searches in an order of their own.
var mergedSearches = []struct {
	name string
	how  func(*plan.Task)
}{
	{"merge", func(k *plan.Task) { k.Search.Engine, k.Symbolic.Merge = plan.EngineSymbolic, true }},
	{"subsumption", func(k *plan.Task) { k.Search.Engine, k.Symbolic.Match = plan.EngineSymbolic, symexec.Subsumption }},
	{"bmc", func(k *plan.Task) { k.Search.Engine = plan.EngineBMC }},
}

// notReplayed reports whether a violation was found that the concrete machine has not shown.
func notReplayed(r *verify.Result) bool {
	return slices.ContainsFunc(r.Verdict.Reasons, func(x verdict.Reason) bool { return x.Kind == verdict.NotReplayed })
}

const symbolicThreadsHead = `#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
typedef unsigned char u8;
_Bool __VERIFIER_nondet_bool(void);
u8 __VERIFIER_nondet_uchar(void);
void __VERIFIER_assume(int);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
static atomic_int a, b, c, arr[3];
static atomic_int *tab[3] = {&a, &b, &arr[1]};
static atomic_int *_Atomic ptr = &c;
static int x, y, z[2], in0, in1;
static struct { short s; u8 t[2]; } st;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
static void set(atomic_int *p, int v) { *p = v; }
`

// threadsGenerator writes them.
type threadsGenerator struct {
	generator
	plain []string // shared variables that may be used without harm here
}

func symbolicThreadsProgram(seed uint64) string {
	g := &threadsGenerator{generator: generator{r: rand.New(rand.NewPCG(seed, 29))}}
	g.text(symbolicThreadsHead)
	threads := 1 + g.r.IntN(2)
	for t := range threads {
		g.text(fmt.Sprintf("static void *thread%d(void *arg) {\n  int l = %d; atomic_int mine = 0;\n", t, t))
		g.indent = 1
		g.block(2+g.r.IntN(2), 2)
		g.text("  return arg;\n}\n")
	}
	g.text("int main(void) {\n  int l = 0; atomic_int mine = 1;\n  pthread_t t[2];\n")
	g.indent = 1
	g.line("in0 = %s;", g.pick("__VERIFIER_nondet_bool()", "__VERIFIER_nondet_uchar() & 3", "__VERIFIER_nondet_uchar() % 5"))
	if g.r.IntN(2) == 0 {
		g.line("in1 = __VERIFIER_nondet_bool();")
		g.line("%s", g.pick("x = in1 + 1;", "ptr = tab[in0 % 3];", "z[in1] = in0;", "a = in0;"))
	}
	for t := range threads {
		g.line("pthread_create(&t[%d], 0, thread%d, 0);", t, t)
	}
	g.block(1+g.r.IntN(3), 1)
	for t := range threads {
		g.line("pthread_join(t[%d], 0);", t)
	}
	g.line("int sum = a + 3 * b + 5 * c + arr[0] + 2 * arr[1] + x + 7 * y + z[0] + st.s + st.t[1] + l;")
	g.line("sum ^= sum >> 4;")
	g.line("switch (sum & 15) {")
	for range 2 {
		k := g.r.IntN(16)
		g.line("%s", fmt.Sprintf("case %d: assert(!\"%d\"); break;", k, k))
		if g.r.IntN(2) == 0 {
			break
		}
		g.line("}\n  switch (sum & 15) {")
	}
	g.line("}")
	g.text("  return 0;\n}\n")
	return g.b.String()
}

// value is an expression of shared and local data.
func (g *threadsGenerator) value() string {
	v := g.pick("a", "b", "c", "l", "l", "in0", "in1", "in0", "arr[in0 % 3]", "*ptr", "mine", "1", "2", "3")
	if len(g.plain) > 0 && g.r.IntN(2) == 0 {
		v = g.pick(g.plain...)
	}
	if g.r.IntN(3) == 0 {
		return fmt.Sprintf("(%s %s %s)", v, g.pick("+", "^", "-", "&"), g.pick("1", "2", "l", "in0"))
	}
	return v
}

func (g *threadsGenerator) test() string {
	return fmt.Sprintf("%s %s %s", g.value(), g.pick("<", "==", "!=", ">="), g.pick("0", "1", "2", "in0", "l"))
}

func (g *threadsGenerator) block(n, depth int) {
	g.indent++
	for range n {
		g.statement(depth)
	}
	g.indent--
}

// inside writes a statement's block.
func (g *threadsGenerator) inside(n, depth int) {
	g.block(n, depth)
	g.line("}")
}

func (g *threadsGenerator) statement(depth int) {
	kinds := 22
	if depth == 0 {
		kinds = 13
	}
	switch g.r.IntN(kinds) {
	case 0:
		g.line("%s = %s & 3;", g.pick("a", "b", "c", "arr[1]"), g.value())
	case 1:
		g.line("%s(&%s, %s);", g.pick("atomic_fetch_add", "atomic_fetch_xor"), g.pick("a", "b", "arr[0]"), g.pick("1", "in0", "l & 1"))
	case 2:
		g.line("l = %s & 7;", g.value())
	case 3:
		g.line("l = __VERIFIER_nondet_bool();")
	case 4:
		g.line("*tab[(u8)(%s) %% 3] = %s & 3;", g.value(), g.value())
	case 5:
		g.line("arr[(u8)(%s) %% 3] = %s & 3;", g.value(), g.value())
	case 6:
		g.line("ptr = %s;", g.pick("tab[(u8)(l) % 3]", "&a", "tab[in0 % 3]", "&arr[(u8)(in0) % 3]"))
	case 7:
		g.line("*ptr = %s & 3;", g.value())
	case 8:
		g.line("{ int e = %s; atomic_compare_exchange_strong(&%s, &e, %s); l = e & 3; }", g.pick("0", "1", "in0", "l"), g.pick("a", "b", "c"), g.pick("1", "2", "in0 & 3"))
	case 9:
		g.line("set(%s, %s & 3);", g.pick("&a", "&mine", "&mine", "tab[in0 % 3]"), g.value())
	case 10: // not protected
		if g.r.IntN(4) == 0 {
			g.line("%s = %s & 3;", g.pick("x", "z[in0 & 1]", "st.t[in0 & 1]"), g.pick("x", "l", "y", "in0"))
		}
	case 11:
		g.line("{ int *h = %s; if (h) { h[in0 & 1] = l; l = h[in0 & 1]; free(h); } }", g.pick("malloc(8)", "calloc(1, 8)", "calloc(2, 4)"))
	case 12:
		g.line("__VERIFIER_assume(%s);", g.test())
	case 13, 14, 15, 16:
		g.locked(depth)
	case 17, 18:
		g.line("if (%s) {", g.test())
		g.inside(1+g.r.IntN(2), depth-1)
	case 19:
		g.line("for (int i = 0; i < (%s & 3); i++) {", g.value())
		g.inside(1, depth-1)
	case 20: // waits, perhaps for ever
		g.line("while (%s) { %s }", g.pick("a == 3", "(b ^ in0) == 2", "l == 2 && c == l"), g.pick("", "l = __VERIFIER_nondet_bool();", "l ^= 1;", "atomic_fetch_xor(&arr[0], 1);"))
	default:
		g.line("__VERIFIER_atomic_begin();")
		g.line("%s = %s & 3;", g.pick("a", "b", "arr[in0 % 3]"), g.pick("b", "in0", "c", "l"))
		g.line("__VERIFIER_atomic_end();")
	}
}

// locked writes a statement in which plain variables may be used.
func (g *threadsGenerator) locked(depth int) {
	if len(g.plain) > 0 {
		return
	}
	lock := "m"
	g.plain = []string{"x", "y", "z[0]", "z[in0 & 1]", "st.s"}
	if g.r.IntN(4) == 0 {
		lock, g.plain = "n", []string{"st.t[1]", "st.t[in0 & 1]"}
	}
	g.line("pthread_mutex_lock(&%s);", lock)
	g.line("%s = %s & 3;", g.pick(g.plain...), g.value())
	if depth > 0 && g.r.IntN(2) == 0 {
		g.line("if (%s) %s = %s & 3;", g.test(), g.pick(g.plain...), g.value())
	}
	g.line("pthread_mutex_unlock(&%s);", lock)
	g.plain = nil
}
