package passes_test

import (
	"errors"
	"testing"

	"heddle/internal/engine/passes"
	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/reduction"
	"heddle/internal/explore/search/order"
	"heddle/internal/result/verdict"
	"heddle/internal/test/testsession"
)

// reduced are programs: plain has two threads with a lock, handled a handler of a signal besides.
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

var errUnrefined = errors.New("a schedule does not run")

// unrefined searches as if a schedule could not have been written in steps of the plain machine, for that reason. It returns how many
// states there were, and the reduction.
func unrefined(t *testing.T, p *plan.Plan, why error) (states int, by verdict.Reduction) {
	t.Helper()
	s := passes.New(p, nil)
	s.Unrefined = why
	o, err := s.Run()
	if err != nil {
		t.Fatal(err)
	}
	defer o.Close()
	return o.Evidence.Found.States, o.Reduction
}

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
			k.Symbolic.Solving.Solver = "cadical"
		})
		var got verdict.Reduction
		if x.unrefined {
			_, got = unrefined(t, s.Plan, errUnrefined)
		} else {
			got = testsession.CheckPlan(t, s.Plan).Verdict.Reduction
		}
		if want := (verdict.Reduction{Name: string(x.used), Default: x.wantsDefault, Why: x.why}); got != want {
			t.Errorf("%s, %s: %+v, want %+v", x.program, x.asked, got, want)
		}
	}
}

// TestUnrefined: where a schedule could not be expressed in steps of the plain machine, threads switch as if nothing had been learnt.
func TestUnrefined(t *testing.T) {
	c := testsession.Compile(t, reduced, "plain")
	states := func(r reduction.Name, why error) int {
		n, _ := unrefined(t, c.Open(t, "plain", func(k *plan.Task) { k.Search.Reduction = r }).Plan, why)
		return n
	}
	tau, local := states(reduction.Tau, nil), states(reduction.Local, nil)
	if got := states(reduction.Tau, errUnrefined); got != local || local == tau {
		t.Errorf("%d states, with the reduction local %d, with tau %d", got, local, tau)
	}
}
