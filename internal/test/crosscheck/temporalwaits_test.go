package crosscheck

import (
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/explore/reduction"
	"heddle/internal/result/verdict"
	"heddle/internal/test/testsession"
	"heddle/internal/verify"
)

// comesToWait has a thread that sets x, acts by itself, and then has to wait for a thread that waits for it.
const comesToWait = `#include <pthread.h>
int x; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *f(void *p) { pthread_mutex_lock(&m); return p; }
int main(void) { pthread_t t; int i = 0; pthread_mutex_lock(&m); pthread_create(&t, 0, f, 0); x = 1; i = !i; i = !i; pthread_join(t, 0); return i; }
`

// TestComesToWait: between what a thread does to a variable and where it has to wait there are states in which it can act: reductions keep
// them if a formula says who can, or that nobody can.
func TestComesToWait(t *testing.T) {
	for _, c := range []struct {
		linear, branching string
		want              verdict.Answer
	}{
		{"G (x == 1 -> deadlocked)", "", verdict.Violated},
		{"G (x == 1 -> waits(0))", "", verdict.Violated},
		{"G (x == 1 -> !enabled(0))", "", verdict.Violated},
		{"G (x == 1 -> F deadlocked)", "", verdict.Verified},
		{"", "AG (x == 1 -> deadlocked)", verdict.Violated},
		{"", "EF (x == 1 && enabled(0))", verdict.Verified},
		{"", "AG (x == 1 -> EF waits(0))", verdict.Verified},
		{"", "AG AF deadlocked", verdict.Verified},
	} {
		for _, by := range []reduction.Name{reduction.None, reduction.Local, reduction.Default} {
			task := plan.Task{Checks: plan.Checks{Set: plan.DefaultChecks, Linear: c.linear, Branching: c.branching}, Search: plan.Search{Reduction: by}}
			res, err := testsession.OpenText(t, "program.c", comesToWait, task).Answer(verify.Checks{})
			if err != nil {
				t.Fatal(err)
			}
			if res.Verdict.Answer != c.want {
				t.Errorf("%s%s, reduction %s: %v %v, want %v", c.linear, c.branching, by, res.Verdict.Answer, res.Verdict.Reasons, c.want)
			}
		}
	}
}
