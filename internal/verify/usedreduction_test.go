package verify_test

import (
	"errors"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/search/order"
	"heddle/internal/result/verdict"
	"heddle/internal/test/testsession"
	"heddle/internal/verify"
)

// plain are two threads with a lock; handled has a handler of a signal besides.
const reduced = `#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>
int n, x; _Atomic int a; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; volatile sig_atomic_t seen;
extern _Bool __VERIFIER_nondet_bool(void);
static void *lock(void *p) { pthread_mutex_lock(&m); n++; n++; pthread_mutex_unlock(&m); a++; return p; }
static void both(void *(*f)(void *)) { pthread_t t; pthread_create(&t, 0, f, 0); f(0); pthread_join(t, 0); }
void plain(void) { both(lock); assert(n == 4); }
static void handler(int s) { seen = s; }
void handled(void) { signal(SIGALRM, handler); alarm(1); both(lock); }
static void *overwrite(void *p) { pthread_mutex_lock(&m); n++; memset(&m, 0, sizeof m); return p; }
void overwritten(void) { both(overwrite); }
static void *goround(void *p) { while (__VERIFIER_nondet_bool()) x = !x; return p; }
void endless(void) { pthread_t t; pthread_create(&t, 0, goround, 0); a++; pthread_join(t, 0); }
`

// TestReductionUsed: the verdict names the reduction that the search had, and why that is not the one asked for.
func TestReductionUsed(t *testing.T) {
	c := testsession.Compile(t, reduced, "plain", "handled", "overwritten", "endless")
	bitstate := func(k *plan.Task) { k.Search.Store, k.Bounds.Bytes = plan.StoreBitstate, 1<<20 }
	leak := func(k *plan.Task) { k.Checks.Set = k.Checks.Set.With(machine.Leak) }
	breadth := func(k *plan.Task) { k.Search.Order = order.BreadthFirst }
	symbolic := func(k *plan.Task) { k.Search.Engine = plan.EngineSymbolic }
	const handlers, leaks, counts = "handlers of signals are at work", "the check leak judges the end of runs", "a shortest path is one in single actions"
	const round = "a thread may loop for ever without an action that others observe"
	for _, x := range []struct {
		program      string
		asked, used  plan.Reduction
		change       func(*plan.Task)
		unrefined    bool
		why          string
		wantsDefault bool
	}{
		{"plain", plan.ReductionDefault, plan.ReductionPersistent, nil, false, "", true},
		{"plain", plan.ReductionPersistent, plan.ReductionPersistent, nil, false, "", true},
		{"plain", plan.ReductionOrdered, plan.ReductionOrdered, nil, false, "", false},
		{"plain", plan.ReductionJoint, plan.ReductionJoint, nil, false, "", false},
		{"plain", plan.ReductionSuperstep, plan.ReductionSuperstep, nil, false, "", false},
		{"plain", plan.ReductionLocal, plan.ReductionLocal, nil, false, "", false},
		{"plain", plan.ReductionTau, plan.ReductionTau, nil, false, "", false},
		{"plain", plan.ReductionNone, plan.ReductionNone, nil, false, "", false},
		{"plain", plan.ReductionOrdered, plan.ReductionJoint, bitstate, false, "with --store=bitstate states have no keys", false},
		{"plain", plan.ReductionJoint, plan.ReductionJoint, bitstate, false, "", false},
		{"plain", plan.ReductionDefault, plan.ReductionPersistent, bitstate, false, "", true},
		{"plain", plan.ReductionDefault, plan.ReductionLocal, leak, false, leaks, false},
		{"plain", plan.ReductionOrdered, plan.ReductionLocal, leak, false, leaks, false},
		{"plain", plan.ReductionSuperstep, plan.ReductionSuperstep, leak, false, "", false},
		{"plain", plan.ReductionDefault, plan.ReductionLocal, breadth, false, counts, false},
		{"plain", plan.ReductionSuperstep, plan.ReductionLocal, breadth, false, counts, false},
		{"plain", plan.ReductionTau, plan.ReductionTau, breadth, false, "", false},
		{"plain", plan.ReductionTau, plan.ReductionLocal, nil, true, "a schedule could not be expressed in steps of the plain machine", false},
		{"handled", plan.ReductionDefault, plan.ReductionLocal, nil, false, handlers, false},
		{"handled", plan.ReductionSuperstep, plan.ReductionLocal, nil, false, handlers, false},
		{"handled", plan.ReductionTau, plan.ReductionTau, nil, false, "", false},
		{"handled", plan.ReductionLocal, plan.ReductionLocal, nil, false, "", false},
		{"overwritten", plan.ReductionJoint, plan.ReductionLocal, nil, false, "a lock was overwritten while it was held", false},
		{"endless", plan.ReductionJoint, plan.ReductionLocal, symbolic, false, round, false},
		{"endless", plan.ReductionLocal, plan.ReductionLocal, symbolic, false, "", false},
	} {
		s := c.Open(t, x.program, func(k *plan.Task) {
			if k.Search.Reduction = x.asked; x.change != nil {
				x.change(k)
			}
			k.Search.EveryInstruction = x.asked == plan.ReductionNone
			k.Symbolic.Solving.Solver = "cadical"
		})
		check := s.Check
		if x.unrefined {
			check = func() (*verify.Result, error) { return s.CheckUnrefined(errors.New("a schedule does not run")) }
		}
		r, err := check()
		want := verdict.Reduction{Name: string(x.used), Default: x.wantsDefault, Why: x.why}
		if err != nil || r.Verdict.Reduction != want {
			t.Errorf("%s, %s: %v, %+v, want %+v", x.program, x.asked, err, r.Verdict.Reduction, want)
		}
	}
}

// TestReduce: threads switch at every instruction if the task says so and names no reduction, or one that does.
func TestReduce(t *testing.T) {
	c := testsession.Compile(t, reduced, "plain")
	for _, x := range []struct {
		every      bool
		asked, got plan.Reduction
	}{
		{false, plan.ReductionDefault, plan.ReductionDefault},
		{false, plan.ReductionLocal, plan.ReductionLocal},
		{false, plan.ReductionNone, plan.ReductionNone},
		{true, plan.ReductionDefault, plan.ReductionNone},
		{true, plan.ReductionLocal, plan.ReductionLocal},
		{true, plan.ReductionNone, plan.ReductionNone},
	} {
		s := c.Open(t, "plain", nil)
		s.Task.Search.EveryInstruction = x.every
		s.Reduce(x.asked)
		if got := s.Task; got.Search.Reduction != x.got || got.Search.EveryInstruction != (x.got == plan.ReductionNone) {
			t.Errorf("%q, every instruction %v: %q, %v", x.asked, x.every, got.Search.Reduction, got.Search.EveryInstruction)
		}
	}
}

// TestUnrefined: where a schedule could not be expressed in steps of the plain machine, threads switch as if nothing had been learnt.
func TestUnrefined(t *testing.T) {
	c := testsession.Compile(t, reduced, "plain")
	states := func(r plan.Reduction, unrefined error) int {
		s := c.Open(t, "plain", func(k *plan.Task) { k.Search.Reduction = r })
		x, err := s.CheckUnrefined(unrefined)
		if err != nil {
			t.Fatal(err)
		}
		return x.Verdict.Stats.States
	}
	tau, local := states(plan.ReductionTau, nil), states(plan.ReductionLocal, nil)
	if got := states(plan.ReductionTau, errors.New("a schedule does not run")); got != local || local == tau {
		t.Errorf("%d states, with the reduction local %d, with tau %d", got, local, tau)
	}
}
