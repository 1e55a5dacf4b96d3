package superstep_test

import (
	"testing"

	"heddle/internal/exec/machine"
	"heddle/internal/test/testsession"
)

// TestSuperstepsMissNothing: programs with an assertion that fails where a superstep is too long, or others are not looked at.
func TestSuperstepsMissNothing(t *testing.T) {
	const text = `#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <threads.h>
_Bool __VERIFIER_nondet_bool(void);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
int x, y, z;
_Atomic int a;
mtx_t m;
static void *looks(void *arg) { assert(x != 1); return arg; }
static void make(void) { pthread_t t; pthread_create(&t, 0, looks, 0); x = 1; x = 2; }
// Threads that are made in the middle of an action, when there is no other.
void tries(void) { mtx_init(&m, mtx_plain); mtx_trylock(&m); make(); }
void exchanges(void) { int i = 0; atomic_compare_exchange_weak(&a, &i, 1); make(); }
void asks(void) { __VERIFIER_nondet_bool(); make(); }
void room(void) { free(malloc(1)); make(); }
// After an input only its thread acts.
void input(void) { __VERIFIER_nondet_bool(); x = 1; x = 2; }
void later(void) { y = 1; assert(x != 1); }
void tried(void) { mtx_t own; mtx_init(&own, mtx_plain); mtx_trylock(&own); x = 1; x = 2; }
void either(void) { assert(!__VERIFIER_nondet_bool()); }
// What does more than access memory.
void section(void) { x = 1; __VERIFIER_atomic_begin(); x = 2; y = 2; __VERIFIER_atomic_end(); }
void between(void) { z = 1; y = 1; assert(x != 1 || y != 1); }
void quits(void) { z = 2; if (x == 1) exit(0); assert(x != 3); }
void counts(void) { x = 1; x = 2; x = 3; }
// Failures in the first action, and later.
void fails(void) { assert(x == 5); }
void late(void) { y = 1; z = 1; assert(x == 5); }
`
	open := testsession.CompileProcesses(t, text)
	for _, entries := range [][]string{
		{"tries"}, {"exchanges"}, {"asks"}, {"room"}, {"input", "later"}, {"tried", "later"}, {"later", "tried"}, {"later", "input"}, {"either", "later"}, {"section", "between"},
		{"between", "section"}, {"quits", "counts"}, {"counts", "quits"}, {"fails", "counts"}, {"counts", "late"}, {"late"},
	} {
		s := open(entries...)
		s.Task.Environment.Spurious, s.Task.Environment.MallocMayFail = machine.AllSpurious, true
		testsession.FailsWithEach(t, s, machine.Assert)
	}
}
