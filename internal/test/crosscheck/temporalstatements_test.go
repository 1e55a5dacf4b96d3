package crosscheck

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/explore/reduction"
	"heddle/internal/front/compile"
	"heddle/internal/result/verdict"
	"heddle/internal/temporal/automaton"
	"heddle/internal/temporal/ltl"
	"heddle/internal/test/oracle"
	"heddle/internal/test/seeds"
	"heddle/internal/test/testsession"
	"heddle/internal/verify"
)

// TestTemporalStatements: where something is promised to threads at some lines, the verdict is that of fixed points over all states and steps of the oracle,
// under each reduction, and with inputs as unknowns; and such promises make a difference.
func TestTemporalStatements(t *testing.T) {
	var answers [3]atomic.Int64
	var differ atomic.Int64
	seeds.Each(t, seeds.Amount("HEDDLE_TEMPORAL_STATEMENTS", 100, 3000), func(t *testing.T, seed uint64) {
		r := rand.New(rand.NewPCG(seed, 29))
		text := drawLocking(r)
		switch seed % 4 {
		case 0:
			text = drawTemporal(r)
		case 1:
			text = drawWaiting(r)
		}
		load := compile.Options{CFlags: []string{"-w"}}
		g := graphOf(t, text, load)
		if g == nil {
			return
		}
		f := drawFormula(r, 1+r.IntN(3))
		if seed%2 == 0 {
			f = again(r)
		}
		compareStatements(t, r, text, load, g, f, &answers, &differ)
	})
	spread(t, &answers, 50)
	if t.Log(differ.Load(), "differ"); differ.Load() < 5 && !t.Failed() {
		t.Error("promises at lines make no difference")
	}
}

// again says that a variable has a value again and again.
func again(r *rand.Rand) *ltl.Formula {
	return ltl.Globally(ltl.Finally(ltl.Atom(r.IntN(len(temporalGlobals) * temporalValues))))
}

// drawLocking draws a program of threads that take locks for ever, each of which changes a variable of its own.
func drawLocking(r *rand.Rand) string {
	p := &temporalProgram{r: r}
	p.line("#include <pthread.h>")
	p.line("extern _Bool __VERIFIER_nondet_bool(void); extern void __VERIFIER_assume(int); extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);")
	p.line("signed char a, b; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;")
	p.line("static void take(void) {")
	p.line("pthread_mutex_lock(&m);")
	p.line("}")
	loop := func(own string) {
		p.line("for (;;) {")
		lock, other := "m", "n"
		for range 1 + r.IntN(2) {
			switch r.IntN(4) {
			case 0:
				p.line("%s = !%s;", own, own)
			case 1:
				p.statement(1)
			}
			if lock == "m" && r.IntN(2) == 0 {
				p.line("take();")
			} else {
				p.line("pthread_mutex_lock(&%s);", lock)
			}
			p.line("%s = !%s;", own, own)
			p.line("pthread_mutex_unlock(&%s);", lock)
			if r.IntN(2) == 0 {
				lock, other = other, lock
			}
		}
		p.line("}")
	}
	p.line("static void *f(void *x) { int i = 0; (void)i;")
	loop("b")
	p.line("return x; }")
	p.line("int main(void) { pthread_t t; int i = 0; (void)i; a = b;")
	p.line("pthread_create(&t, 0, f, 0);")
	loop("a")
	p.line("return 0; }")
	return p.text.String()
}

// comesTo are the lines that threads come to, of a program: all, and those that lock.
func comesTo(text string, g *oracle.Graph) (all, locks []int) {
	in := map[int]bool{}
	for _, s := range g.States {
		for _, of := range s.Lines {
			for _, l := range of {
				in[l] = true
			}
		}
	}
	for i, line := range strings.Split(text, "\n") {
		if !in[i+1] {
			continue
		}
		all = append(all, i+1)
		if slices.ContainsFunc([]string{"_lock(", "_wait(", "_join(", "take("}, func(call string) bool { return strings.Contains(line, call) }) {
			locks = append(locks, i+1)
		}
	}
	return all, locks
}

// drawLines draws promises beside what is promised everywhere.
func drawLines(r *rand.Rand, text string, g *oracle.Graph, everywhere plan.Fairness) (list []naiveLines) {
	all, locks := comesTo(text, g)
	for range 1 + r.IntN(2) {
		among := all
		if len(locks) > 0 && r.IntN(4) > 0 {
			among = locks
		}
		l := naiveLines{first: among[r.IntN(len(among))], promise: "strong"}
		switch l.last = l.first; r.IntN(6) {
		case 0, 1:
			l.last += r.IntN(4)
		case 2, 3:
			l.last += r.IntN(40)
		}
		if everywhere == plan.FairNone && r.IntN(2) == 0 {
			l.promise = "weak"
		}
		list = append(list, l)
	}
	return list
}

func compareStatements(t *testing.T, r *rand.Rand, text string, load compile.Options, g *oracle.Graph, f *ltl.Formula, answers *[3]atomic.Int64, differ *atomic.Int64) {
	t.Helper()
	for _, everywhere := range []plan.Fairness{plan.FairNone, plan.FairWeak} {
		want, differs := comparePromises(t, text, load, g, f, everywhere, drawLines(r, text, g, everywhere))
		if answers[want].Add(1); differs {
			differ.Add(1)
		}
	}
}

// comparePromises compares verdicts of a formula with that of fixed points, which it returns, and whether it is another one without the promises at lines.
func comparePromises(t *testing.T, text string, load compile.Options, g *oracle.Graph, f *ltl.Formula, everywhere plan.Fairness, list []naiveLines) (want verdict.Answer, differs bool) {
	t.Helper()
	a, err := automaton.Translate(ltl.Not(f), temporalAtoms())
	if err != nil {
		t.Fatal(err)
	}
	n := newNaive(g, a, saysOf)
	want = verdict.Verified
	if n.accepts(everywhere.String(), list...) {
		want = verdict.Violated
	}
	differs = want == verdict.Verified && n.accepts(everywhere.String())
	checks := plan.Checks{Set: plan.DefaultChecks, Linear: temporalText(f), Fairness: everywhere}
	for _, l := range list {
		at, err := plan.ParseFairAt(fmt.Sprintf("program.c:%d-%d:%s", l.first, l.last, l.promise))
		if err != nil {
			t.Fatal(err)
		}
		checks.FairAt = append(checks.FairAt, at)
	}
	for _, how := range []plan.Search{{Reduction: reduction.None}, {Reduction: reduction.Local}, {Reduction: reduction.Joint}, {}, {Engine: plan.EngineSymbolic}, {Shortest: true}} {
		task := plan.Task{Checks: checks, Search: how}
		task.Source.Load = load
		res, err := testsession.OpenText(t, "program.c", text, task).Answer(verify.Checks{})
		if err != nil {
			t.Fatal(err)
		}
		if res.Verdict.Answer != want && !(how.Engine == plan.EngineSymbolic && res.Verdict.Answer == verdict.Unknown) {
			t.Fatalf("%s, fairness %s %v, %+v: %v %v, want %v\n%s", temporalText(f), everywhere, list, how, res.Verdict.Answer, res.Verdict.Reasons, want, text)
		}
	}
	return want, differs
}

// resting has threads that may rest where nothing is promised to them, beside one that acts for ever.
const resting = `#include <pthread.h>
signed char a, b; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void take(void) { pthread_mutex_lock(&m); }
static void *f(void *p) { int i = 0;
	i = !i;
	i = !i;
	take();
	b = 1;
	return p; }
static void *g(void *p) { for (;;); return p; }
int main(void) { pthread_t t, u; pthread_create(&u, 0, g, 0);
	pthread_mutex_lock(&m);
	pthread_create(&t, 0, f, 0);
	a = 1;
	pthread_mutex_unlock(&m);
	pthread_join(u, 0);
	return 0; }
`

// TestRestingOutside: what is promised at some lines only says nothing of who rests before it comes there, nor of whom others keep waiting.
func TestRestingOutside(t *testing.T) {
	load := compile.Options{CFlags: []string{"-w"}}
	g := graphOf(t, resting, load)
	for _, x := range []struct {
		lines string
		list  []naiveLines
		want  verdict.Answer
	}{
		{"who waits, while the lock is never given back", []naiveLines{{7, 7, "strong"}}, verdict.Violated},
		{"and those that give it back", []naiveLines{{7, 7, "strong"}, {11, 15, "weak"}}, verdict.Violated}, // f may rest in lines 4 to 6
		{"and those before and behind", []naiveLines{{4, 9, "strong"}, {11, 15, "weak"}}, verdict.Verified},
		{"all but where it is given back", []naiveLines{{4, 9, "strong"}, {11, 14, "weak"}}, verdict.Violated},
		{"all but that behind the lock", []naiveLines{{4, 7, "strong"}, {11, 15, "weak"}}, verdict.Violated},
		{"what is called", []naiveLines{{3, 3, "strong"}, {4, 6, "weak"}, {8, 8, "weak"}, {11, 15, "weak"}}, verdict.Violated}, // the call in line 7
		{"what is called, and the call", []naiveLines{{3, 3, "strong"}, {4, 8, "weak"}, {11, 15, "weak"}}, verdict.Verified},
	} {
		b := ltl.Finally(ltl.Atom(3)) // b == 1
		if got, _ := comparePromises(t, resting, load, g, b, plan.FairNone, x.list); got != x.want {
			t.Errorf("%s: %v, want %v", x.lines, got, x.want)
		}
	}
}

// TestRestingBehindLock: a thread may rest where nothing is promised to it, though something is where its next steps would lead, while another one acts by itself for ever.
func TestRestingBehindLock(t *testing.T) {
	const text = `#include <pthread.h>
extern _Bool __VERIFIER_nondet_bool(void); extern void __VERIFIER_assume(int); extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
signed char a, b; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
static void take(void) {
pthread_mutex_lock(&m);
}
static void *f(void *x) { int i = 0; (void)i;
for (;;) {
take();
b = !b;
pthread_mutex_unlock(&m);
pthread_mutex_lock(&n);
b = !b;
pthread_mutex_unlock(&n);
}
return x; }
int main(void) { pthread_t t; int i = 0; (void)i; a = b;
pthread_create(&t, 0, f, 0);
for (;;) {
if (i == 0) for (;;) i = !i;
pthread_mutex_lock(&m);
a = !a;
pthread_mutex_unlock(&m);
}
return 0; }
`
	load := compile.Options{CFlags: []string{"-w"}}
	f := ltl.Globally(ltl.Finally(ltl.Atom(2))) // b == 0
	want, _ := comparePromises(t, text, load, graphOf(t, text, load), f, plan.FairNone, []naiveLines{{12, 13, "strong"}, {5, 5, "strong"}})
	if want != verdict.Violated {
		t.Error(want)
	}
}
