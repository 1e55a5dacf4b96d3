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

// TestDisguised: whether a block whose address is disguised is lost is the same with every reduction.
func TestDisguised(t *testing.T) {
	const disguise = `#include <pthread.h>
#include <stdlib.h>
static char *volatile g;
static void *f(void *a) { g = malloc(3); unsigned long v = (unsigned long)g ^ -1ul; g = 0; g = (char *)(v ^ -1ul); free(g); return a; }
`
	const punned = `#include <pthread.h>
#include <stdlib.h>
static union { char *p; unsigned long v; } g;
static void *f(void *a) { g.p = malloc(3); g.v ^= -1ul; g.v ^= -1ul; free(g.p); return a; }
`
	const ends, waits = "int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); return 0; }", "int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); pthread_join(t, 0); return 0; }"
	for _, x := range []struct {
		name, text string
		check      machine.Check
		fails      []string
	}{
		{"a run ends meanwhile", disguise + ends, machine.Leak, []string{"leak"}},
		{"none does", disguise + waits, machine.Leak, nil},
		{"a state comes again meanwhile", disguise + waits, machine.Untracked, []string{"memtrack"}},
		{"as another type", punned + ends, machine.Leak, []string{"leak"}},
		{"as another type, no run ends", punned + waits, machine.Leak, nil},
	} {
		s := testsession.OpenProcesses(t, x.text)
		s.Task.Checks.Set = machine.DefaultChecks.With(x.check)
		for _, r := range reduction.All() {
			s.Reduce(r)
			if fails, reasons := checked(t, s); !slices.Equal(fails, x.fails) || len(reasons) > 0 {
				t.Errorf("%s, %s: fails %v, want %v; %v", x.name, r, fails, x.fails, reasons)
			}
		}
	}
}
