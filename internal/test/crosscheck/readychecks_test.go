package crosscheck

import (
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/reduction"
	"heddle/internal/result/verdict"
	"heddle/internal/test/testsession"
	"heddle/internal/verify"
)

// ready are programs whose answer a reduction once changed: what a check of whole runs is about came about, or went away, inside of an action.
var ready = []struct {
	name     string
	check    machine.Check
	fairness plan.Fairness
	text     string
	want     verdict.Answer
}{
	{"a thread rests before a lock that nobody else takes", machine.Starvation, plan.FairNone, `#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *f(void *x) { pthread_mutex_lock(&m); pthread_mutex_unlock(&m); return x; }
int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); for (;;) ; }
`, verdict.Violated},
	{"and is promised to act", machine.Starvation, plan.FairWeak, `#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *f(void *x) { pthread_mutex_lock(&m); pthread_mutex_unlock(&m); return x; }
int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); for (;;) ; }
`, verdict.Verified},
	{"the last thread takes a lock again and again", machine.Starvation, plan.FairWeak, `#include <pthread.h>
int a;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *f(void *x) { a = 0; return x; }
int main(void) { pthread_t t; pthread_create(&t, 0, f, 0);
	for (;;) { pthread_mutex_lock(&m); a = 1; pthread_mutex_unlock(&m); } }
`, verdict.Verified},
	{"one thread changes a global variable back and forth", machine.Livelock, plan.FairWeak, `int a;
int main(void) { for (;;) a = !a; }
`, verdict.Verified},
	{"the last thread does", machine.Livelock, plan.FairWeak, `#include <pthread.h>
int a;
static void *f(void *x) { for (;;) { a = !a; } return x; }
int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); pthread_exit(0); }
`, verdict.Verified},
	{"a block of the heap that a global variable points to", machine.Livelock, plan.FairWeak, `#include <stdlib.h>
int *p;
int main(void) { p = malloc(sizeof *p); *p = 0; for (;;) *p = !*p; }
`, verdict.Verified},
	{"one thread takes a lock and gives it back", machine.Livelock, plan.FairWeak, `#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int main(void) { for (;;) { pthread_mutex_lock(&m); pthread_mutex_unlock(&m); } }
`, verdict.Verified},
	{"a variable of its own is no progress", machine.Livelock, plan.FairWeak, `int main(void) { volatile int i = 0; for (;;) i = !i; }
`, verdict.Violated},
	{"nor is a write of the same value", machine.Livelock, plan.FairWeak, `int a;
int main(void) { for (;;) a = 0; }
`, verdict.Violated},
}

// TestReadyReduced: checks of whole runs say the same with each reduction.
func TestReadyReduced(t *testing.T) {
	for _, x := range ready {
		for _, by := range []reduction.Name{reduction.None, reduction.Tau, reduction.Local, reduction.Joint, reduction.Default} {
			task := plan.Task{Checks: plan.Checks{Set: machine.CheckSet(0).With(x.check), Fairness: x.fairness}, Search: plan.Search{Reduction: by}}
			res, err := testsession.OpenText(t, "program.c", x.text, task).Answer(verify.Checks{})
			if err != nil {
				t.Fatal(x.name, err)
			}
			if res.Verdict.Answer != x.want {
				t.Errorf("%s, reduction %s: %v %v, want %v", x.name, by, res.Verdict.Answer, res.Verdict.Reasons, x.want)
			}
		}
	}
}
