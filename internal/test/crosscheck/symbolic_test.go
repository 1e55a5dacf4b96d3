package crosscheck

import (
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/front/compile"
	"heddle/internal/result/verdict"
	"heddle/internal/test/checkout"
	"heddle/internal/test/seeds"
	"heddle/internal/test/testsession"
	"heddle/internal/verify"
)

const (
	shortSymbolic = 10
	longSymbolic  = 1000

	// explicitStates is how many states the explicit search of a program may take;
	// others are not compared.
	explicitStates = 8_000

	// symbolicTime is for solvers that find no answer. It is long, so that as many programs
	// are compared on a busy machine: states bound the searches.
	symbolicTime = time.Minute
)

func symbolicPrograms() int {
	return seeds.Amount("HEDDLE_SYMBOLIC_PROGRAMS", shortSymbolic, longSymbolic)
}

// TestSymbolic compares the symbolic engine with the explicit one, which tries each value of each input: all failing
// places, and the answer when the search ends with the first.
func TestSymbolic(t *testing.T) {
	var compared, whole atomic.Int32
	seeds.Each(t, symbolicPrograms(), func(t *testing.T, seed uint64) {
		compareEngines(t, seed, symbolicProgram(seed), &compared, &whole)
	})
	n := symbolicPrograms()
	t.Logf("%d of %d programs compared, of which the symbolic engine has decided %d as a whole", compared.Load(), n, whole.Load())
	if int(compared.Load()) < n*3/4 || int(whole.Load()) < n/2 {
		t.Errorf("of %d programs only %d are compared, and only %d decided as a whole", n, compared.Load(), whole.Load())
	}
}

func compareEngines(t *testing.T, seed uint64, text string, compared, whole *atomic.Int32) {
	file := checkout.Write(t, "random.c", text)
	check := func(change func(*plan.Task)) *verify.Result {
		begun := time.Now()
		task := plan.Task{
			Source: plan.Source{Load: compile.Options{Files: []string{file}, Opt: []string{"O0", "O1", "O2"}[seed%3], CFlags: []string{"-w"}}},
			Checks: plan.Checks{Set: machine.DefaultChecks.Without(machine.Hang), KeepGoing: true},
			Bounds: plan.Bounds{States: explicitStates, Seconds: symbolicTime.Seconds()},
			Search: plan.Search{CheckProviso: true},
			Host:   plan.Host{Clock: func() float64 { return time.Since(begun).Seconds() }},
		}
		change(&task)
		return testsession.Check(t, task)
	}
	explicit := check(func(*plan.Task) {})
	if reason := gap(explicit); reason != "" {
		t.Skipf("the explicit search: %s", reason)
	}
	compared.Add(1)
	want := reportedPlaces(explicit)
	symbolic := check(func(k *plan.Task) { k.Search.Engine = plan.EngineSymbolic })
	got := reportedPlaces(symbolic)
	reason := gap(symbolic)
	for _, r := range symbolic.Verdict.Reasons {
		if r.Kind == verdict.NotReplayed {
			t.Errorf("seed %d: %s\n%s", seed, r.Text, numbered(text))
		}
	}
	if reason == "" {
		whole.Add(1)
	} else {
		t.Logf("gap: %s", reason)
		want = slices.DeleteFunc(want, func(p string) bool { return !slices.Contains(got, p) })
	}
	if !slices.Equal(want, got) {
		t.Errorf("seed %d: explicitly\n%s\nsymbolically\n%s\nin\n%s", seed, strings.Join(want, "\n"), strings.Join(got, "\n"), numbered(text))
	}
	first := check(func(k *plan.Task) { k.Search.Engine, k.Checks.KeepGoing = plan.EngineSymbolic, false })
	if a := first.Verdict.Answer; a != explicit.Verdict.Answer && a != verdict.Unknown {
		t.Errorf("seed %d: the symbolic engine says %v, the explicit one %v, of\n%s", seed, a, explicit.Verdict.Answer, numbered(text))
	}
}

// TestSymbolicAstray: a pointer that was never written may be null, which here only ends the run, but need not be.
func TestSymbolicAstray(t *testing.T) {
	text := "#include <stdlib.h>\nint main(void) { int **p = malloc(sizeof *p); if (!p) return 0; return **p; }"
	file := checkout.Write(t, "astray.c", text)
	s := testsession.Open(t, plan.Task{
		Source: plan.Source{Load: compile.Options{Files: []string{file}}},
		Checks: plan.Checks{Set: machine.DefaultChecks.Without(machine.Hang) &^ (1 << machine.Null)},
		Search: plan.Search{CheckProviso: true, Engine: plan.EngineSymbolic},
	})
	r, err := s.Answer(verify.Checks{})
	if err != nil || r.Verdict.Answer == verdict.Verified {
		t.Errorf("%v, of a program that uses any address (%v)", r.Verdict.Answer, err)
	}
}

// TestSymbolicDangling: a block that only an unknown pointer leads to keeps its number when it is freed.
func TestSymbolicDangling(t *testing.T) {
	text := `#include <stdlib.h>
_Bool __VERIFIER_nondet_bool(void);
int main(void) {
  int *two[2] = {malloc(4), malloc(4)};
  if (!two[0] || !two[1]) return 0;
  int *p = two[__VERIFIER_nondet_bool()];
  free(two[0]);
  two[0] = two[1] = 0;
  int *q = malloc(8);
  *p = 3;
  free(q);
}`
	file := checkout.Write(t, "dangling.c", text)
	for _, flags := range [][]string{nil, {"-m32"}} {
		s := testsession.Open(t, plan.Task{
			Source: plan.Source{Load: compile.Options{Files: []string{file}, CFlags: flags}},
			Checks: plan.Checks{Set: machine.DefaultChecks.Without(machine.Hang)},
			Search: plan.Search{CheckProviso: true, Engine: plan.EngineSymbolic},
		})
		r, err := s.Answer(verify.Checks{})
		if err != nil || r.Verdict.Answer != verdict.Violated || r.Traces[0].Failure.Check != machine.UseAfterFree.String() {
			t.Errorf("%v: %v, of a program that uses a freed block (%v, %v)", flags, r.Verdict.Answer, r.Verdict.Reasons, err)
		}
	}
}

// gap is why a search that continues after violations is not a whole one; "": it is.
func gap(r *verify.Result) string {
	for _, x := range r.Verdict.Reasons {
		return x.Text
	}
	return ""
}

// reportedPlaces are the places at which something fails, sorted. What fails there is left out: an access that may go
// wrong in several ways is reported in one of them.
func reportedPlaces(r *verify.Result) (list []string) {
	for _, tr := range r.Traces {
		f := tr.Failure
		text := f.Place.Short()
		if f.Check == machine.Deadlock.String() || f.Check == machine.Leak.String() || f.Check == machine.Race.String() {
			text = f.Check + " " + text
		}
		for _, a := range f.Accesses {
			text += " " + a.Place.Short()
		}
		list = append(list, text)
	}
	slices.Sort(list)
	return slices.Compact(list)
}
