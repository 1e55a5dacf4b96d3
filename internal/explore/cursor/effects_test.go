package cursor_test

import (
	"slices"
	"testing"

	"heddle/internal/engine/executions"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/cursor"
	"heddle/internal/explore/system"
	"heddle/internal/test/testsession"
	"heddle/internal/verify"
)

// effectReporter returns a cursor that reports what actions do, at the first state of a program.
func effectReporter(t *testing.T, text string, entries ...string) *cursor.EffectReporter {
	t.Helper()
	return effectReporterOf(t, testsession.OpenProcesses(t, text, entries...))
}

func effectReporterOf(t *testing.T, s *verify.Session) *cursor.EffectReporter {
	t.Helper()
	c, err := executions.Cursor(s.Plan)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := c.Machine().Close(); err != nil {
			t.Error(err)
		}
	})
	if f := c.Start(); f != nil {
		t.Fatal(f.Text)
	}
	return c
}

// effectPrograms begins the programs of the tests below.
const effectPrograms = `#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
_Bool __VERIFIER_nondet_bool(void);
void __VERIFIER_assume(int), __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
volatile int x, y = 1;
volatile char *block;
void make(void) { block = malloc(1); }
void reads(void) { x; x; }
void writes(void) { x = 1; x = 0; }
void same(void) { x = 0; x; }
void locks(void) { pthread_mutex_lock(&lock); x; }
void frees(void) { free((void *)block); }
void section(void) { __VERIFIER_atomic_begin(); x = 2; x = 3; __VERIFIER_atomic_end(); y; }
void returns(void) { __VERIFIER_atomic_begin(); x = 2; x = 0; __VERIFIER_atomic_end(); y; }
void fails(void) { x; assert(0); }
void fails_inside(void) { __VERIFIER_atomic_begin(); x = 2; assert(0); x = 3; __VERIFIER_atomic_end(); }
void asks_inside(void) { __VERIFIER_atomic_begin(); x = 2; if (__VERIFIER_nondet_bool()) x = 3; __VERIFIER_atomic_end(); }
void ends_inside(void) { __VERIFIER_atomic_begin(); x = 2; exit(0); __VERIFIER_atomic_end(); }
void ends(void) { x; exit(0); }
void assumes(void) { x; __VERIFIER_assume(x); }
void waits(void) { pthread_mutex_lock(&lock); pthread_mutex_lock(&lock); }
void spins(void) { while (x == 0 && y == 1) ; }
void nothing(void) {}
`

// TestReportedEffects: the effects that an action reports once it is taken, and those known before.
func TestReportedEffects(t *testing.T) {
	for _, c := range []struct {
		entry   string
		before  int // actions
		steps   int
		effects string // of: w: the whole, s: silent, l: that it may wait; before it: p: the same, u: that more may be
		fails   system.Class
	}{
		{"reads", 0, 1, "sp", none},
		{"writes", 0, 1, "p", none},
		{"same", 0, 1, "sp", none},
		{"locks", 0, 1, "lp", none},
		{"section", 0, 4, "u", none},
		{"returns", 0, 4, "su", none},
		{"fails", 1, 1, "wpu", system.Violation},
		{"fails_inside", 0, 3, "wu", system.Violation},
		{"asks_inside", 0, 2, "wu", system.Gap},
		{"ends_inside", 0, 3, "wu", none},
		{"ends", 1, 1, "wlpu", none}, // exit waits for the locks of streams
		{"assumes", 2, 1, "wpu", none},
	} {
		k := effectReporter(t, effectPrograms, c.entry, c.entry)
		for range c.before {
			if f := k.Do(system.Action{}); f != nil {
				t.Fatal(f.Text)
			}
		}
		pending, unknown, waits, ok := k.Pending(0, nil)
		f := k.Do(system.Action{})
		done, whole := k.Effects(nil)
		got := ""
		for _, x := range []struct {
			is   bool
			what string
		}{{whole, "w"}, {k.Silent(), "s"}, {k.Waits(), "l"}, {slices.Equal(pending, done), "p"}, {unknown, "u"}} {
			if x.is {
				got += x.what
			}
		}
		class := none
		if f != nil {
			class = f.Class
		}
		if got != c.effects || len(k.Steps(nil)) != c.steps || class != c.fails || !ok || waits != k.Waits() {
			t.Errorf("%s: effects %q in %d steps and fails %d, want %q, %d, %d; pending: %v, waits %v", c.entry, got, len(k.Steps(nil)), class, c.effects, c.steps, c.fails, ok, waits)
		}
	}
}

// TestEndReportsTheWhole: the action by which the run ends cuts off what others could have done.
func TestEndReportsTheWhole(t *testing.T) {
	for _, text := range []string{
		"static void *work(void *p) { x = 1; return p; }\nint main(void) { pthread_t p; pthread_create(&p, 0, work, 0); x; return 0; }\n",
		"int main(void) { __VERIFIER_nondet_bool(); return *(volatile int *)0; }\n",
	} {
		s := testsession.OpenProcesses(t, effectPrograms+text)
		s.Task.Checks.Set = s.Task.Checks.Set.Without(machine.Null)
		k := effectReporterOf(t, s)
		m := k.Machine()
		for m.Choices(0) > 0 {
			if f := k.Do(system.Action{}); f != nil {
				t.Fatal(f.Text)
			}
			if _, whole := k.Effects(nil); whole != (m.RunStatus() != machine.Going) {
				t.Errorf("reported as complete: %v, the run is %d", whole, m.RunStatus())
			}
		}
		if m.RunStatus() != machine.Exited {
			t.Errorf("the run is %d", m.RunStatus())
		}
	}
}

// none is the class of no failure.
const none = system.Class(255)

// TestPendingNothing: a thread that has ended has no effects.
func TestPendingNothing(t *testing.T) {
	k := effectReporter(t, effectPrograms, "nothing", "reads")
	for acts, _ := k.Actions(nil); acts[0].Thread == 0; acts, _ = k.Actions(nil) {
		if f := k.Do(acts[0]); f != nil {
			t.Fatal(f.Text)
		}
	}
	if list, whole, waits, ok := k.Pending(0, nil); len(list) > 0 || whole || waits || ok {
		t.Errorf("%v %v %v %v", list, whole, waits, ok)
	}
}

// TestOutcome: how the run ends in which the first thread that can act does.
func TestOutcome(t *testing.T) {
	for _, c := range []struct {
		entries []string
		want    system.Outcome
	}{
		{[]string{"reads", "reads"}, system.Ended},
		{[]string{"ends", "reads"}, system.Ended},
		{[]string{"assumes", "reads"}, system.Pruned},
		{[]string{"waits", "reads"}, system.Stuck},
	} {
		k := effectReporter(t, effectPrograms, c.entries...)
		for acts, _ := k.Actions(nil); len(acts) > 0; acts, _ = k.Actions(nil) {
			if f := k.Do(acts[0]); f != nil {
				t.Fatal(f.Text)
			}
		}
		if k.Outcome() != c.want {
			t.Errorf("%v: %d, want %d", c.entries, k.Outcome(), c.want)
		}
	}
}

// TestReturned: a thread that spins is where it was after each round of two reads, and not between.
func TestReturned(t *testing.T) {
	k := effectReporter(t, effectPrograms, "spins", "writes")
	marks := []int{k.Mark()}
	var stretches [][2]int
	for i := range 6 {
		if f := k.Do(system.Action{}); f != nil {
			t.Fatal(f.Text)
		}
		marks = append(marks, k.Mark())
		stretches = append(stretches, [2]int{marks[i], marks[i+1]})
		for from := range stretches {
			if got, want := k.Returned(stretches[from:]), (i-from)%2 == 1; got != want {
				t.Errorf("after action %d, from %d on: %v", i, from, got)
			}
		}
	}
}
