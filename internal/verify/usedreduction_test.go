package verify_test

import (
	"errors"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/reduction"
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
		asked, used  reduction.Name
		change       func(*plan.Task)
		unrefined    bool
		why          string
		wantsDefault bool
	}{
		{"plain", reduction.Default, reduction.Persistent, nil, false, "", true},
		{"plain", reduction.Persistent, reduction.Persistent, nil, false, "", true},
		{"plain", reduction.Ordered, reduction.Ordered, nil, false, "", false},
		{"plain", reduction.Joint, reduction.Joint, nil, false, "", false},
		{"plain", reduction.Superstep, reduction.Superstep, nil, false, "", false},
		{"plain", reduction.Local, reduction.Local, nil, false, "", false},
		{"plain", reduction.Tau, reduction.Tau, nil, false, "", false},
		{"plain", reduction.None, reduction.None, nil, false, "", false},
		{"plain", reduction.Ordered, reduction.Joint, bitstate, false, "with --store=bitstate states have no keys", false},
		{"plain", reduction.Joint, reduction.Joint, bitstate, false, "", false},
		{"plain", reduction.Default, reduction.Persistent, bitstate, false, "", true},
		{"plain", reduction.Default, reduction.Local, leak, false, leaks, false},
		{"plain", reduction.Ordered, reduction.Local, leak, false, leaks, false},
		{"plain", reduction.Superstep, reduction.Superstep, leak, false, "", false},
		{"plain", reduction.Default, reduction.Local, breadth, false, counts, false},
		{"plain", reduction.Superstep, reduction.Local, breadth, false, counts, false},
		{"plain", reduction.Tau, reduction.Tau, breadth, false, "", false},
		{"plain", reduction.Tau, reduction.Local, nil, true, "a schedule could not be expressed in steps of the plain machine", false},
		{"handled", reduction.Default, reduction.Local, nil, false, handlers, false},
		{"handled", reduction.Superstep, reduction.Local, nil, false, handlers, false},
		{"handled", reduction.Tau, reduction.Tau, nil, false, "", false},
		{"handled", reduction.Local, reduction.Local, nil, false, "", false},
		{"overwritten", reduction.Joint, reduction.Local, nil, false, "a lock was overwritten while it was held", false},
		{"endless", reduction.Joint, reduction.Local, symbolic, false, round, false},
		{"endless", reduction.Local, reduction.Local, symbolic, false, "", false},
	} {
		s := c.Open(t, x.program, func(k *plan.Task) {
			if k.Search.Reduction = x.asked; x.change != nil {
				x.change(k)
			}
			k.Search.EveryInstruction = x.asked == reduction.None
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
		asked, got reduction.Name
	}{
		{false, reduction.Default, reduction.Default},
		{false, reduction.Local, reduction.Local},
		{false, reduction.None, reduction.None},
		{true, reduction.Default, reduction.None},
		{true, reduction.Local, reduction.Local},
		{true, reduction.None, reduction.None},
	} {
		s := c.Open(t, "plain", nil)
		s.Task.Search.EveryInstruction = x.every
		s.Reduce(x.asked)
		if got := s.Task; got.Search.Reduction != x.got || got.Search.EveryInstruction != (x.got == reduction.None) {
			t.Errorf("%q, every instruction %v: %q, %v", x.asked, x.every, got.Search.Reduction, got.Search.EveryInstruction)
		}
	}
}

// TestUnrefined: where a schedule could not be expressed in steps of the plain machine, threads switch as if nothing had been learnt.
func TestUnrefined(t *testing.T) {
	c := testsession.Compile(t, reduced, "plain")
	states := func(r reduction.Name, unrefined error) int {
		s := c.Open(t, "plain", func(k *plan.Task) { k.Search.Reduction = r })
		x, err := s.CheckUnrefined(unrefined)
		if err != nil {
			t.Fatal(err)
		}
		return x.Verdict.Stats.States
	}
	tau, local := states(reduction.Tau, nil), states(reduction.Local, nil)
	if got := states(reduction.Tau, errors.New("a schedule does not run")); got != local || local == tau {
		t.Errorf("%d states, with the reduction local %d, with tau %d", got, local, tau)
	}
}
