package crosscheck

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"sync/atomic"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/reduction"
	"heddle/internal/result/verdict"
	"heddle/internal/test/seeds"
	"heddle/internal/test/testsession"
	"heddle/internal/verify"
)

// drawWants draws a program of two threads that ask for things for ever, by hand-made locks and by none. What a thread asks for a variable of its own says too, which
// changes in one action with it.
func drawWants(r *rand.Rand) string {
	var b strings.Builder
	b.WriteString(`#include <pthread.h>
#include <stdatomic.h>
extern void heddle_wants(const char *), heddle_has(const char *), __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
static atomic_int x, y;
static atomic_flag f = ATOMIC_FLAG_INIT;
static int w0, w1;
static void ask(int *w, const char *what) { __VERIFIER_atomic_begin(); *w = 1; heddle_wants(what); __VERIFIER_atomic_end(); }
static void end(int *w, const char *what) { __VERIFIER_atomic_begin(); *w = 0; heddle_has(what); __VERIFIER_atomic_end(); }
`)
	waits := []string{"while (x) ;", "while (!y) ;", "while (atomic_flag_test_and_set(&f)) ;", "while (x == y) ;", "y ^= 1;", "x = 1 - x;", "y = x;", "x ^= 1;", "while (x) x = 0;"}
	others := []string{"atomic_flag_clear(&f);", "x = 1;", "x = 0;", "y = x;", "y = 1 - y;", ""}
	for t := range 2 {
		fmt.Fprintf(&b, "static void thread%d(void) {\n\t%s\n\tfor (;;) {\n", t, others[r.IntN(len(others))])
		for k := range 1 + r.IntN(2) {
			fmt.Fprintf(&b, "\t\task(&w%d, \"%c\");\n\t\t%s\n\t\tend(&w%d, \"%c\");\n\t\t%s\n", t, 'a'+k, waits[r.IntN(len(waits))], t, 'a'+k, others[r.IntN(len(others))])
		}
		b.WriteString("\t}\n}\n")
	}
	b.WriteString("static void *second(void *p) { thread1(); return p; }\nint main(void) { pthread_t t; pthread_create(&t, 0, second, 0); thread0(); }\n")
	return b.String()
}

// TestWants: whether a thread asks for ever for what it says that it asks for is what a formula about its variable says.
func TestWants(t *testing.T) {
	var answers [3]atomic.Int64
	seeds.Each(t, seeds.Amount("HEDDLE_WANTS", 30, 1000), func(t *testing.T, seed uint64) {
		r := rand.New(rand.NewPCG(seed, 29))
		text := drawWants(r)
		for _, fairness := range []plan.Fairness{plan.FairWeak, plan.FairStrong} {
			ask := func(change func(*plan.Task)) verdict.Answer {
				task := plan.Task{Checks: plan.Checks{Fairness: fairness}}
				task.Source.Load.CFlags = []string{"-w"}
				change(&task)
				res, err := testsession.OpenText(t, "program.c", text, task).Answer(verify.Checks{})
				if err != nil {
					t.Fatal(err)
				}
				return res.Verdict.Answer
			}
			want := ask(func(k *plan.Task) { k.Checks.Linear = "G F w0 == 0 && G F w1 == 0" })
			answers[want].Add(1)
			for _, by := range []reduction.Name{reduction.Local, reduction.None} {
				got := ask(func(k *plan.Task) {
					k.Checks.Set, k.Search.Reduction = machine.CheckSet(0).With(machine.Starvation), by
				})
				if got != want {
					t.Fatalf("fairness %s, reduction %s: %v, want %v\n%s", fairness, by, got, want, text)
				}
			}
		}
	})
	if t.Failed() {
		return
	}
	t.Logf("%d verified, %d violated, %d unknown", answers[verdict.Verified].Load(), answers[verdict.Violated].Load(), answers[verdict.Unknown].Load())
	if answers[verdict.Verified].Load() < 5 || answers[verdict.Violated].Load() < 20 || answers[verdict.Unknown].Load() > 0 {
		t.Error("the programs drawn have nearly always the same answer")
	}
}
