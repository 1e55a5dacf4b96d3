package crosscheck

import (
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/explore/reduction"
	"heddle/internal/result/verdict"
	"heddle/internal/test/testsession"
	"heddle/internal/verify"
)

// chooses has a thread at an input that nobody notices, beside one that acts; and one whose assumption is doomed beside one that acts for ever.
const chooses = `#include <pthread.h>
extern _Bool __VERIFIER_nondet_bool(void); extern void __VERIFIER_assume(int);
int a, b, c;
static void *f(void *p) { a = 1; return p; }
static void *g(void *p) { for (;;) { c = !c; } return p; }
int main(void) { pthread_t t;
#ifdef DOOMED
	pthread_create(&t, 0, g, 0); __VERIFIER_assume(c == 1); b = 1; pthread_join(t, 0);
#else
	pthread_create(&t, 0, f, 0); int i = __VERIFIER_nondet_bool(); i = !i; if (i) b = 1; pthread_join(t, 0);
#endif
	return 0; }
`

// TestBranchingInputs: a choice is open until it is made, whatever others have done meanwhile; and a thread that has read what it cannot continue
// with has no future, though nobody has noticed yet.
func TestBranchingInputs(t *testing.T) {
	for _, c := range []struct {
		flags    []string
		formula  string
		fairness plan.Fairness
		want     verdict.Answer
	}{
		{nil, "EF (a == 1 && EF b == 1 && EF (ended && b == 0))", plan.FairNone, verdict.Verified},
		{nil, "AG (EF b == 1 || EF (ended && b == 0))", plan.FairNone, verdict.Verified},
		{nil, "AG EF b == 1", plan.FairNone, verdict.Violated},
		{[]string{"-DDOOMED"}, "EF AG b == 0", plan.FairNone, verdict.Verified},
		{[]string{"-DDOOMED"}, "EF AG b == 0", plan.FairWeak, verdict.Violated},
		{[]string{"-DDOOMED"}, "AF b == 1", plan.FairWeak, verdict.Verified},
		{[]string{"-DDOOMED"}, "AG EF b == 1", plan.FairNone, verdict.Violated},
	} {
		for _, by := range []reduction.Name{reduction.None, reduction.Local, reduction.Default} {
			task := plan.Task{Checks: plan.Checks{Set: plan.DefaultChecks, Branching: c.formula, Fairness: c.fairness}, Search: plan.Search{Reduction: by}}
			task.Source.Load.CFlags = append(c.flags, "-w")
			res, err := testsession.OpenText(t, "program.c", chooses, task).Answer(verify.Checks{})
			if err != nil {
				t.Fatal(err)
			}
			if res.Verdict.Answer != c.want {
				t.Errorf("%v %s, fairness %s, reduction %s: %v %v, want %v", c.flags, c.formula, c.fairness, by, res.Verdict.Answer, res.Verdict.Reasons, c.want)
			}
		}
	}
}
