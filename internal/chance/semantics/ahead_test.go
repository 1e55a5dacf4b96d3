package semantics_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"heddle/internal/chance/semantics"
	"heddle/internal/engine/plan"
	"heddle/internal/test/checkout"
	"heddle/internal/test/testprogram"
	"heddle/internal/test/testsession"
)

// ownObjects has functions that begin with an access of a variable of the thread's own.
const ownObjects = `#include <pthread.h>
	struct object { int v; object() : v(1) {} ~object() { v = 3; } };
	static thread_local object o;
	static void *run(void *arg) { for (int i = 0; i < 3; i++) o.v += i; return arg; }
	int main() { pthread_t t; pthread_create(&t, 0, run, 0); o.v = 2; pthread_join(t, 0); return o.v; }`

// TestAheadStepByStep: what a thread does ahead is what it does step by step, down to each word, also where its variables are in memory.
func TestAheadStepByStep(t *testing.T) {
	var files []string
	patterns := []string{"testdata/probabilistic/*.[cl]*", "bench/programs/*.c"}
	if os.Getenv("HEDDLE_NIGHTLY") != "" {
		patterns = append(patterns, "testdata/arithmetic/*.c", "testdata/memory/*.c")
	}
	for _, pattern := range patterns {
		list, err := filepath.Glob(checkout.Path(pattern))
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, list...)
	}
	files = append(files, checkout.Write(t, "own.ll", strings.ReplaceAll(testprogram.OwnAddresses, "OWN", "thread_local")), checkout.Write(t, "own.cc", ownObjects))
	compared := 0
	for _, file := range files {
		if base := filepath.Base(file); base == "ptrace.c" || base == "published.c" || base == "declared.c" {
			continue // needs its platform module, or a query that names what has no body
		}
		for _, text := range []string{"", "Pr[<=10] (<> 1 == 2)"} {
			task := testsession.StepwiseFile(file)
			if text != "" {
				queries, err := plan.ParseQuery(text)
				if err != nil {
					t.Fatal(err)
				}
				task.Checks.Queries = queries
			}
			open := func() *semantics.System {
				s, err := semantics.New(testsession.Machine(t, task))
				if err != nil {
					t.Fatalf("%s: %v", file, err)
				}
				return s
			}
			compared += compareAhead(t, filepath.Base(file)+" "+text, open(), open())
		}
	}
	if compared < 10_000 {
		t.Errorf("%d steps ahead: the test shows little", compared)
	}
}

// compareAhead takes runs on two systems, on one of them ahead, and gives the number of these steps.
func compareAhead(t *testing.T, what string, one, other *semantics.System) (compared int) {
	t.Helper()
	ahead, why := one.NewAhead(nil)
	if ahead == nil {
		t.Logf("%s: nothing is taken ahead because of %s", what, why)
		return 0
	}
	rnd := rand.New(rand.NewPCG(1, 2))
	for range 15 {
		one.Reset()
		other.Reset()
		for range 200 {
			if !slices.Equal(state(one), state(other)) || !slices.Equal(one.Enabled(), other.Enabled()) {
				t.Errorf("%s: another state behind %d steps ahead", what, compared)
				return compared
			}
			if len(one.Enabled()) == 0 {
				break
			}
			thread := one.Enabled()[rnd.IntN(len(one.Enabled()))]
			way := 0
			if n := one.Ways(thread); n > 1 && n != semantics.Given {
				way = rnd.IntN(n)
			}
			n, a := ahead.Act(thread, 300, false)
			if f := other.Step(thread, way); f != nil {
				if a != semantics.NotTaken {
					t.Errorf("%s: a step that fails was taken: %s", what, f.Text)
				}
				break
			}
			if a == semantics.NotTaken {
				if f := one.Step(thread, way); f != nil {
					t.Fatal(f.Text)
				}
				n = ahead.Run(thread, 300)
			}
			for range n {
				if f := other.Step(thread, 0); f != nil {
					t.Errorf("%s: a step that fails was taken ahead: %s", what, f.Text)
					return compared
				}
			}
			compared += n
		}
	}
	return compared
}
