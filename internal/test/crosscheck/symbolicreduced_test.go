package crosscheck

import (
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/reduction"
	"heddle/internal/front/compile"
	"heddle/internal/result/verdict"
	"heddle/internal/test/checkout"
	"heddle/internal/test/testsession"
	"heddle/internal/verify"
)

const reducedHead = `#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
unsigned char __VERIFIER_nondet_uchar(void);
static atomic_int a, b;
static int z[4];
`

// reduced are programs that fail where threads loop by unknowns, or share by an unknown index.
var reduced = []struct{ name, text string }{
	// Two threads loop for ever by themselves, a smaller persistent set than main and the two others that must have their turn. Whether the loops
	// iterate once more is asked in the middle of an action.
	{"round before a question", `
static void *spins(void *x) { for (;;) { if (__VERIFIER_nondet_uchar() & 1) a = 1; else a = 2; } }
static void *sets(void *x) { b = 1; return x; }
int main(void) { pthread_t t; pthread_create(&t, 0, spins, 0); pthread_create(&t, 0, spins, 0); pthread_create(&t, 0, sets, 0); pthread_create(&t, 0, sets, 0); assert(b == 0); for (;;); }`},
	// Here an unknown decides about the round, though there is no way out.
	{"round by an unknown", `
static void *spins(void *x) { do { a ^= 1; } while (__VERIFIER_nondet_uchar() * 2 < 512); return x; }
static void *sets(void *x) { b = 1; return x; }
int main(void) { pthread_t t; pthread_create(&t, 0, spins, 0); pthread_create(&t, 0, spins, 0); pthread_create(&t, 0, sets, 0); pthread_create(&t, 0, sets, 0); assert(b == 0); for (;;); }`},
	// Of all that an index may lead to only the last element is used by another thread.
	{"index", `
static void *sets(void *x) { z[3] = 1; return x; }
int main(void) { pthread_t t; unsigned i = __VERIFIER_nondet_uchar() & 3; pthread_create(&t, 0, sets, 0); z[i] = 2; pthread_join(t, 0); return 0; }`},
}

// TestSymbolicReduced: the failures of these programs are found under every reduction that learns.
func TestSymbolicReduced(t *testing.T) {
	for _, p := range reduced {
		file := checkout.Write(t, "reduced.c", reducedHead+p.text)
		for _, keepGoing := range []bool{false, true} { // without the short passes, too
			for _, r := range reduction.All() {
				if !r.Info().Learns || r.Info().NotSymbolic {
					continue
				}
				s := testsession.Open(t, plan.Task{
					Source: plan.Source{Load: compile.Options{Files: []string{file}, CFlags: []string{"-w"}}},
					Checks: plan.Checks{KeepGoing: keepGoing, Set: machine.DefaultChecks.Without(machine.Hang)},
					Bounds: plan.Bounds{States: 5000},
					Search: plan.Search{CheckProviso: true, Engine: plan.EngineSymbolic, Reduction: r},
				})
				if got, err := s.Answer(verify.Checks{}); err != nil || got.Verdict.Answer != verdict.Violated {
					t.Errorf("%s, %s, keep going %v: %v %v (%v)", p.name, r, keepGoing, got.Verdict.Answer, got.Verdict.Reasons, err)
				}
			}
		}
	}
}

// TestSymbolicEndless: an action that need not end, of inputs that nobody else notices, is reported where others have no turn meanwhile.
func TestSymbolicEndless(t *testing.T) {
	text := reducedHead + `
static void *spins(void *x) { int l; for (;;) { if (__VERIFIER_nondet_uchar() & 1) l = 1; else l = 2; } }
static void *sets(void *x) { b = 1; return x; }
int main(void) { pthread_t t; pthread_create(&t, 0, spins, 0); pthread_create(&t, 0, sets, 0); assert(b == 0); for (;;); }`
	file := checkout.Write(t, "endless.c", text)
	for _, change := range []func(*plan.Task){
		func(*plan.Task) {}, func(k *plan.Task) { k.Symbolic.Merge = true }, func(k *plan.Task) { k.Search.Reduction = reduction.Local }, func(k *plan.Task) { k.Search.Engine = plan.EngineBMC },
	} {
		task := plan.Task{
			Source: plan.Source{Load: compile.Options{Files: []string{file}, CFlags: []string{"-w"}}},
			Checks: plan.Checks{Set: machine.DefaultChecks.Without(machine.Hang)},
			Bounds: plan.Bounds{States: 5000},
			Search: plan.Search{CheckProviso: true, Engine: plan.EngineSymbolic},
		}
		change(&task)
		s := testsession.Open(t, task)
		if got, err := s.Answer(verify.Checks{}); err != nil || got.Verdict.Answer == verdict.Verified {
			t.Errorf("%v (%v)", got.Verdict.Answer, err)
		}
	}
}
