package verify_test

import (
	"strings"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/schedule"
	"heddle/internal/front/compile"
	"heddle/internal/test/checkout"
	"heddle/internal/test/testsession"
	"heddle/internal/verify"
)

// explaining opens a program for one check.
func explaining(t *testing.T, text string, change func(*plan.Task)) *verify.Session {
	t.Helper()
	task := plan.Task{Source: plan.Source{Load: compile.Options{Files: []string{checkout.Write(t, "short.c", text)}}},
		Checks: plan.Checks{Set: machine.CheckSet(0).With(machine.Assert)}}
	if change != nil {
		change(&task)
	}
	return testsession.Open(t, task)
}

const explainHead = "#include <assert.h>\n#include <pthread.h>\nextern int __VERIFIER_nondet_int(void); extern unsigned __VERIFIER_nondet_uint(void);\n"

// TestSmallInputs: inputs become as small as they can be, one by one, whether they may have any value or are chosen from a few.
func TestSmallInputs(t *testing.T) {
	symbolic := func(k *plan.Task) { k.Search.Engine = plan.EngineSymbolic }
	chosen := func(k *plan.Task) {
		k.Search.Engine, k.Environment.NondetGiven, k.Environment.NondetMin, k.Environment.NondetMax = plan.EngineExplicit, true, -5, 5
	}
	for _, x := range []struct {
		body       string
		change     func(*plan.Task)
		line, want string
	}{
		{"int n = __VERIFIER_nondet_int(); assert(n > -37);", symbolic, "0:4294867296", "0:4294967259"}, // -100000, -37
		{"int n = __VERIFIER_nondet_int(); assert(n > -37 && n < 40);", symbolic, "0:4294867296", "0:40"},
		{"int n = __VERIFIER_nondet_int(); assert(n != -2147483647 - 1);", symbolic, "0:2147483648", "0:2147483648"},
		{"unsigned n = __VERIFIER_nondet_uint(); assert(n < 1000);", symbolic, "0:4294967295", "0:1000"},
		{"int n = __VERIFIER_nondet_int(), k = __VERIFIER_nondet_int(); assert(n + k < 10);", symbolic, "0:500 0:700", "0 0:10"},
		{"int n = __VERIFIER_nondet_int(); assert(n == 0);", symbolic, "0:7", "0:1"},
		{"int n = __VERIFIER_nondet_int(); assert(n != -3 && n != 4);", chosen, "0:9", "0:2"}, // from -5 on
		{"int n = __VERIFIER_nondet_int(); assert(n < 2);", chosen, "0:10", "0:7"},
	} {
		s := explaining(t, explainHead+"int main(void) { "+x.body+" }", x.change)
		line, err := schedule.Parse(x.line)
		if err != nil {
			t.Fatal(err)
		}
		tr, err := s.Replay(schedule.Lasso{Prefix: line})
		if err != nil || tr.Failure == nil {
			t.Fatalf("%s: %v, %v", x.body, tr, err)
		}
		short, err := s.Minimise(tr)
		if err != nil || short.Line() != x.want {
			t.Errorf("%s: %s, want %s (%v)", x.body, short.Line(), x.want, err)
		}
	}
}

// TestMinimiseInterrupted: who wants an end gets the run that is known.
func TestMinimiseInterrupted(t *testing.T) {
	over := false
	s := explaining(t, explainHead+"_Atomic int x; void *w(void *a) { int l = x; x = l + 1; return a; }\n"+
		"int main(void) { pthread_t p, q; pthread_create(&p, 0, w, 0); pthread_create(&q, 0, w, 0); pthread_join(p, 0); pthread_join(q, 0); assert(x == 2); }",
		func(k *plan.Task) { k.Host.Interrupted = func() bool { return over } })
	line, _ := schedule.Parse("0 1 2 1 2 0")
	tr, err := s.Replay(schedule.Lasso{Prefix: line})
	if err != nil || tr.Failure == nil || len(tr.Switches) != 2 {
		t.Fatal(tr, err)
	}
	over = true
	short, err := s.Minimise(tr)
	if err != nil || short.Line() != tr.Line() || short.Fewest || short.Minimised == nil || short.Minimised.Whole {
		t.Errorf("%s became %s, %+v, %v", tr.Line(), short.Line(), short.Minimised, err)
	}
	over = false
	short, err = s.Minimise(tr)
	if err != nil || len(short.Switches) != 1 || !short.Fewest || !short.Minimised.Whole {
		t.Errorf("%s became %s, %+v, %v", tr.Line(), short.Line(), short.Minimised, err)
	}
}

// TestFirstFailure: a run does not become one that fails another check before.
func TestFirstFailure(t *testing.T) {
	s := explaining(t, explainHead+`_Atomic int x, y;
void *w(void *a) { if (y) assert(x == 1); x = 1; return a; }
int main(void) { pthread_t p; y = 1; pthread_create(&p, 0, w, 0);
	int l = x;
	assert(l == 0 || l == 1 && y == 0);
	pthread_join(p, 0);
}`, nil)
	r, err := s.Answer(verify.Checks{})
	if err != nil || len(r.Traces) == 0 {
		t.Fatal(err)
	}
	before := r.Traces[0].Failure.Place.Short()
	if err := s.Explain(r, true); err != nil {
		t.Fatal(err)
	}
	if after := r.Traces[0]; after.Failure.Place.Short() != before || !strings.HasPrefix(before, "short.c:") {
		t.Errorf("%s became %s", before, after.Failure.Place.Short())
	}
}
