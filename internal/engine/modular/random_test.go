package modular_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"heddle/internal/engine/modular"
	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/front/compile"
	"heddle/internal/result/verdict"
	"heddle/internal/test/seeds"
	"heddle/internal/test/testprogram"
	"heddle/internal/test/testsession"
	"heddle/internal/verify"
)

// onlyAsserted are the checks of a task that is about assertions and the error function.
var onlyAsserted = machine.CheckSet(0).With(machine.Assert).With(machine.ErrorCall)

// asked is the task of a text whose threads are created without end, or as many as a number says.
func asked(threads int) plan.Task {
	flags := []string{"-w"}
	if threads > 0 {
		flags = append(flags, fmt.Sprintf("-DN=%d", threads))
	}
	return plan.Task{Source: plan.Source{Load: compile.Options{CFlags: flags}}, Checks: plan.Checks{Set: onlyAsserted}}
}

// proves reports whether the engine proves a program, and why not.
func proves(t *testing.T, text string) (bool, string) {
	t.Helper()
	task := asked(0)
	p, err := plan.OpenModule(testprogram.LoadText(t, "any.c", text, task.LoadOptions()), task)
	if err != nil {
		t.Fatal(err)
	}
	e := modular.Engine{}
	if why := e.Refuses(p); why != "" {
		return false, why
	}
	o, err := e.Search(p)
	if err != nil {
		t.Fatal(err)
	}
	if len(o.Undecided) > 0 {
		return false, o.Undecided[0].Text
	}
	return true, ""
}

// mostStates bounds the search for a failure of few threads.
const mostStates = 20_000

// TestRandom: no random program is proved for any number of threads that fails with three of them, or with two.
func TestRandom(t *testing.T) {
	first, programs := 0, 12
	switch n, _ := strconv.Atoi(os.Getenv("HEDDLE_MODULAR_SEEDS")); {
	case n > 0:
		first, programs = 1000, n
	case testing.Short():
		programs = 8
	case os.Getenv("HEDDLE_NIGHTLY") != "":
		programs = 600
	}
	proved, failed := 0, 0
	part := seeds.Chosen(t, programs)
	for seed := uint64(first) + part.From - 1; seed < uint64(first)+part.To; seed++ {
		text := randomProgram(rand.New(rand.NewPCG(seed, 11)))
		ok, _ := proves(t, text)
		if ok {
			proved++
		}
		for n := 2; n <= 3; n++ {
			task := asked(n)
			task.Bounds.States, task.Search.Engine = mostStates, plan.EngineExplicit
			s := testsession.OpenText(t, "few.c", text, task)
			r, err := s.Answer(verify.Checks{})
			if err != nil {
				t.Fatal(err)
			}
			if r.Verdict.Answer == verdict.Violated {
				failed++
				if ok {
					t.Errorf("seed %d: proved for any number of threads, and %d of them fail:\n%s", seed, n, text)
				}
				break
			}
		}
	}
	part.Conclude(t)
	t.Logf("%d programs: %d proved, %d fail", programs, proved, failed)
	if proved*8 < programs || failed*8 < programs {
		t.Errorf("of %d programs %d are proved and %d fail: such programs test little", programs, proved, failed)
	}
}

// generator writes a program over a few variables of few values.
type generator struct {
	r      *rand.Rand
	text   strings.Builder
	indent int
	locked bool
	atomic bool
}

const randomHead = `#include <pthread.h>
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assert(int);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
#ifdef N
#define MORE (i < N)
#else
#define MORE 1
#endif
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static unsigned x, y, z = 1, w[2];
static unsigned char c;
static int s = -1;
static __thread unsigned own;
static void set(unsigned *p, unsigned v) { *p = v; }
`

func randomProgram(r *rand.Rand) string {
	g := &generator{r: r}
	g.text.WriteString(randomHead)
	other := r.IntN(4)
	if other < 3 {
		g.function("other", 2, "")
	}
	child := ""
	if other == 2 {
		child = "\tif (__VERIFIER_nondet_bool()) { pthread_t t; pthread_create(&t, 0, other, 0); }\n"
	}
	g.function("run", 3, child)
	g.text.WriteString("int main(void) {\n\tpthread_t t;\n\tunsigned a = 0, b = 0;\n")
	if r.IntN(2) == 0 {
		g.block(1)
	}
	if other == 0 {
		g.line("pthread_create(&t, 0, other, 0);")
	}
	g.text.WriteString("\tfor (int i = 0; MORE; i++) {\n\t\tpthread_create(&t, 0, run, 0);\n")
	if other == 1 {
		g.text.WriteString("\t\tpthread_create(&t, 0, other, 0);\n")
	}
	g.indent = 2
	if r.IntN(3) == 0 {
		g.block(1)
	}
	g.text.WriteString("\t}\n\treturn 0;\n}\n")
	return g.text.String()
}

// function writes a function that threads begin in, with at least so many statements.
func (g *generator) function(name string, least int, first string) {
	fmt.Fprintf(&g.text, "static void *%s(void *arg) {\n\tunsigned a = 0, b = 1;\n%s", name, first)
	g.indent = 1
	g.block(least + g.r.IntN(3))
	g.line("return 0;")
	g.text.WriteString("}\n")
}

func (g *generator) line(format string, a ...any) {
	fmt.Fprintf(&g.text, strings.Repeat("\t", g.indent)+format+"\n", a...)
}

func (g *generator) pick(list ...string) string { return list[g.r.IntN(len(list))] }

func (g *generator) global() string {
	return g.pick("x", "y", "z", "x", "y", "w[0]", "w[b & 1]", "c", "s")
}
func (g *generator) local() string { return g.pick("a", "b", "own", "a") }
func (g *generator) small() int    { return g.r.IntN(4) }

// value is an expression that reads at most one variable that threads share.
func (g *generator) value() string {
	switch g.r.IntN(6) {
	case 0:
		return fmt.Sprint(g.small())
	case 1:
		return g.local()
	case 2:
		return g.global()
	case 3:
		return fmt.Sprintf("((%s + 1) & 3)", g.pick("a", "b", "x", "y"))
	case 4:
		return fmt.Sprintf("(%s - 1u)", g.pick("a", "x"))
	}
	return fmt.Sprintf("(%s ^ %d)", g.pick("a", "b", "x", "z"), g.small())
}

func (g *generator) condition() string {
	if g.r.IntN(8) == 0 {
		return fmt.Sprintf("%s %s %d", g.pick("s", "c", "(int)a"), g.pick("<", ">=", "=="), g.small()-1)
	}
	left := g.pick("a", "b", "x", "y", "z", "own")
	if g.r.IntN(2) == 0 {
		return fmt.Sprintf("%s %s %d", left, g.pick("==", "!=", "<", ">"), g.small())
	}
	return fmt.Sprintf("%s %s %s", left, g.pick("==", "!=", "<=", ">="), g.pick("a", "b", "x", "y", "z"))
}

func (g *generator) block(n int) {
	for range n {
		g.statement()
	}
}

func (g *generator) inner(n int) {
	g.indent++
	g.block(n)
	g.indent--
}

func (g *generator) statement() {
	if g.indent > 4 {
		g.line("%s = %s;", g.local(), g.value())
		return
	}
	switch k := g.r.IntN(14); {
	case k < 3:
		g.line("%s = %s;", g.local(), g.value())
	case k < 5:
		g.line("%s = %s;", g.global(), g.value())
	case k == 5:
		g.line("if (%s) {", g.condition())
		g.inner(1 + g.r.IntN(2))
		if g.r.IntN(2) == 0 {
			g.line("} else {")
			g.inner(1)
		}
		g.line("}")
	case k == 6:
		g.line("while (__VERIFIER_nondet_bool()) {")
		g.inner(1)
		g.line("}")
	case k == 7 && !g.atomic && !g.locked:
		g.atomic = true
		g.line("__VERIFIER_atomic_begin();")
		g.inner(1 + g.r.IntN(3))
		g.line("__VERIFIER_atomic_end();")
		g.atomic = false
	case k <= 9 && !g.atomic && !g.locked:
		g.locked = true
		g.line("pthread_mutex_lock(&m);")
		g.inner(1 + g.r.IntN(3))
		g.line("pthread_mutex_unlock(&m);")
		g.locked = false
	case k == 10:
		g.line("__VERIFIER_assume(%s);", g.condition())
	case k == 11:
		g.line("set(&%s, %s);", g.pick("a", "b", "x", "y"), g.value())
	case k == 12 && !g.atomic:
		g.line("__atomic_fetch_add(&%s, 1, __ATOMIC_SEQ_CST);", g.pick("x", "y"))
	default:
		g.line("__VERIFIER_assert(%s);", g.condition())
	}
}
