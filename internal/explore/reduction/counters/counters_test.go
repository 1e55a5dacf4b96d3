package counters_test

import (
	"slices"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/cursor"
	"heddle/internal/explore/reduction/counters"
	"heddle/internal/explore/system"
	"heddle/internal/result/verdict"
	"heddle/internal/test/testsession"
	"heddle/internal/verify"
)

// countedPrograms begins all programs of TestCounted: run makes threads that nothing refers to.
const countedPrograms = `#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
int x;
atomic_int a, b;
static const int fixed = 1;
_Atomic(volatile int *) lent;
pthread_t kept;
static void run(void *(*f)(void *), int times) {
  for (int i = 0; i < times; i++) {
    pthread_t t;
    pthread_create(&t, 0, f, 0);
  }
}
static void run_endlessly(void *(*f)(void *)) {
  for (;;) run(f, 1);
}
`

// TestCounted: of programs with the checks that are on, what counting threads proves: those that are right, unless they are
// only because a certain thread is there, which is many. The states were found by this program; of what is not proved they are not given.
func TestCounted(t *testing.T) {
	all := machine.DefaultChecks
	const (
		locked    = "static void *work(void *p) { pthread_mutex_lock(&m); x++; assert(x == 1); x--; pthread_mutex_unlock(&m); return p; }\n"
		writes    = "static void *work(void *p) { x = 1; return p; }\n"
		spins     = "static void *work(void *p) { for (;;) a = !a; return p; }\n"
		leaves    = "static void *work(void *p) { a = 1; return p; }\n"
		crossing  = "static void *forth(void *p) { pthread_mutex_lock(&m); pthread_mutex_lock(&n); return p; }\nstatic void *back(void *p) { pthread_mutex_lock(&n); pthread_mutex_lock(&m); return p; }\n"
		twice     = " pthread_mutex_lock(&m); pthread_mutex_lock(&m); }\n"
		gone      = " pthread_exit(0); }\n"
		endlessly = "int main(void) { run_endlessly(work); }\n"
		some      = "int main(void) { run(work, 3);"
	)
	for _, x := range []struct {
		name, text string
		checks     machine.CheckSet
		proved     bool
		states     int
	}{
		{"any number with a lock", locked + endlessly, all, true, 8},
		{"some with a lock", locked + some + gone, all, true, 22},
		{"moves without a change", "static void *work(void *p) { if (a) b = 1; if (b) a = 1; return p; }\n" + endlessly, all, true, 3},
		{"one inside", "static void *work(void *p) { if (!atomic_exchange(&a, 1)) { assert(!b++); b--; a = 0; } return p; }\n" + endlessly, all, true, 5},
		{"two inside", "static void *work(void *p) { int i = a++; assert(i < 2); a--; return p; }\nint main(void) { run(work, 2);" + gone, all, false, 0},

		{"each writes", writes + some + gone, all, false, 0},
		{"so, not asked", writes + some + gone, all.Without(machine.Race), true, 6},
		{"each reads", "static void *work(void *p) { assert(x == 0); return p; }\n" + some + gone, all, true, 4},
		{"one writes", writes + "int main(void) { run(work, 1); x = 2; }\n", all, false, 0},
		{"each writes its own", "static void *work(void *p) { volatile int mine; lent = &mine; lent = 0; mine = 1; return p; }\n" + some + gone, all, true, 35},
		{"each may write another's", "static void *work(void *p) { volatile int mine; lent = &mine; *lent = 1; a = 1; return p; }\n" + some + gone, all, false, 0},
		{"alone", writes + "int main(void) { x = 1; run(work, 1);" + gone, all, true, 1},

		{"locks in two orders", crossing + "int main(void) { run(forth, 1); run(back, 1);" + gone, all, false, 0},
		{"so, not asked, counted", crossing + "int main(void) { run(forth, 1); run(back, 1);" + gone, all.Without(machine.Deadlock), true, 9},
		{"others may be gone", leaves + some + twice, all, false, 0},
		{"others may be gone, the last waits", leaves + "static void *stays(void *p) {" + twice + "int main(void) { run(work, 3); pthread_create(&kept, 0, stays, 0);" + gone, all, false, 0},
		{"others never go", spins + some + twice, all, false, 0},
		{"one goes on", spins + "int main(void) { run(work, 1);" + twice, all, true, 8},
		{"nobody waits", spins + some + gone, all, true, 14},
		{"the end of the run lets nobody wait", locked + some + " pthread_mutex_lock(&m); exit(0); }\n", all, true, 24},
	} {
		s := testsession.OpenProcesses(t, countedPrograms+x.text)
		s.Task.Checks.Set, s.Task.Search.CounterAbstraction, s.Task.Bounds.States = x.checks, plan.CountOn, 3000
		r, err := s.Answer(verify.Checks{})
		if err != nil {
			t.Fatal(err)
		}
		v := &r.Verdict
		if proved := v.Answer == verdict.Verified && v.Threads != ""; proved != x.proved || proved && v.Stats.States != x.states {
			t.Fatalf("%s: %s, proved %v, %d states; want %v, %d; %v", x.name, v.Answer, proved, v.Stats.States, x.proved, x.states, v.Reasons)
		}
	}
}

// abstracted is a cursor with counter abstraction, in the first state of a session's program.
func abstracted(t *testing.T, s *verify.Session, o machine.Options) *counters.Cursor {
	t.Helper()
	o.CounterAbstraction = true
	m, err := machine.New(s.Program, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { m.Close() })
	c := counters.New(cursor.New(m))
	if f := c.Start(); f != nil {
		t.Fatal(f.Text)
	}
	return c
}

// TestSplitFindsNoRoom: an action of a thread that is many fails where there is no room for a copy of it.
func TestSplitFindsNoRoom(t *testing.T) {
	s := testsession.OpenProcesses(t, "void rest(void) {}\n_Atomic int next;\nvoid work(void) { int mine = next++; while (mine >= 0) next = next; }\n", "rest", "work")
	work := s.Program.Function("work")
	c := abstracted(t, s, machine.Options{MaxThreads: 4, Entries: []int{s.Program.Function("rest"), work, work, work}})
	m := c.Machine()
	for i := range 3 {
		many := slices.IndexFunc([]int{0, 1, 2, 3}, m.Counters().IsSummary)
		f := c.Do(system.Action{Thread: int32(many)})
		if full := i == 2; many < 0 || (f != nil) != full || full && f.Class != system.Limit {
			t.Errorf("action %d, of thread %d of %d: %+v", i, many, m.Threads(), f)
		}
	}
}

// TestAllActions: a thread at an input puts off no others.
func TestAllActions(t *testing.T) {
	s := testsession.OpenProcesses(t, "_Bool __VERIFIER_nondet_bool(void);\nint x;\nvoid writes(void) { x = 1; }\nvoid asks(void) { __VERIFIER_nondet_bool(); }\n", "asks", "writes")
	c := abstracted(t, s, s.MachineOptions())
	if acts, ample := c.Actions(nil); len(acts) != 3 || ample != len(acts) {
		t.Errorf("%d of %v", ample, acts)
	}
}

// TestStandsForSeveral: a thread that stands for several races with its like; what there is no room for is a failure.
func TestStandsForSeveral(t *testing.T) {
	s := testsession.OpenProcesses(t, "int x; void one(void) { x = 1; x = 2; x = 3; }", "one")
	one := s.Program.Function("one")
	c := abstracted(t, s, machine.Options{Checks: machine.DefaultChecks, MaxThreads: 3, Entries: []int{one, one, one}})
	m := c.Machine()
	if n := len(c.Observe(nil)); n != 3 || !m.Counters().IsSummary(1) {
		t.Errorf("many: %v; %d races", m.Counters().IsSummary(1), n)
	}
	for i := range 2 { // one of many acts
		many := 0
		for many < m.Threads() && !m.Counters().IsSummary(many) {
			many++
		}
		f := c.Do(system.Action{Thread: int32(many)})
		if i == 0 && f != nil || i == 1 && (f == nil || f.Class != system.Limit) {
			t.Errorf("of %d threads number %d acts: %+v", m.Threads(), many, f)
		}
	}
}
