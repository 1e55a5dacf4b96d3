package cursor_test

import (
	"slices"
	"testing"

	"heddle/internal/exec/machine"
	"heddle/internal/explore/reduction"
	"heddle/internal/explore/search/order"
	"heddle/internal/test/testsession"
)

// TestLostBeforeFailure: every search reports what was lost before an action that fails, also within that action, and what is not
// freed where the failure is the end of the program.
func TestLostBeforeFailure(t *testing.T) {
	const lost = `#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
char *volatile g; volatile int zero;
static void *make(void *a) { g = malloc(4); return a; }
`
	const threads = "pthread_t a, b; pthread_create(&a, 0, make, 0); pthread_create(&b, 0, make, 0); pthread_join(a, 0); pthread_join(b, 0); "
	for _, x := range []struct {
		name, body string
		fails      []string
	}{
		{"an assertion", "make(0); make(0); assert(!g);", []string{"assert", "leak", "memcleanup", "memtrack"}},
		{"an assertion after threads", threads + "assert(!g);", []string{"assert", "leak", "memcleanup", "memtrack"}},
		{"an assertion, nothing lost", "make(0); assert(!g); free(g);", []string{"assert", "memcleanup"}},
		{"abort", "make(0); make(0); abort();", []string{"abort", "leak", "memcleanup", "memtrack"}},
		{"a null pointer", "make(0); make(0); g = 0; *g = 1;", []string{"leak", "memcleanup", "memtrack", "null"}},
		{"a division after threads", threads + "zero = 1 / zero;", []string{"div-zero", "leak", "memtrack"}},
		{"a division, nothing lost", "make(0); zero = 1 / zero; free(g);", []string{"div-zero"}},
	} {
		s := testsession.OpenProcesses(t, lost+"int main(void) { "+x.body+" return 0; }")
		s.Task.Checks.Set = machine.DefaultChecks.Without(machine.Race).With(machine.Leak).With(machine.Unfreed).With(machine.Untracked)
		s.Task.Checks.KeepGoing = true
		try := func(how string) {
			fails, reasons := checked(t, s)
			slices.Sort(fails)
			if !slices.Equal(fails, x.fails) || len(reasons) > 0 {
				t.Errorf("%s, %s: fails %v, want %v; %v", x.name, how, fails, x.fails, reasons)
			}
		}
		for _, r := range reduction.All() {
			s.Reduce(r)
			try(r.String())
		}
		s.Reduce(reduction.Local)
		s.Task.Search.Order = order.BreadthFirst
		try("breadth first")
	}
}
