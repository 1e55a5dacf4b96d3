package superstep_test

import (
	"slices"
	"testing"

	"heddle/internal/exec/machine"
	"heddle/internal/explore/cursor"
	"heddle/internal/explore/reduction/superstep"
	"heddle/internal/explore/system"
	"heddle/internal/test/testsession"
	"heddle/internal/verify"
)

// stepping is a superstep cursor at the first state of a program.
func stepping(t *testing.T, s *verify.Session, checks machine.CheckSet) *superstep.Cursor {
	t.Helper()
	s.Task.Checks.Set, s.Task.Environment.Spurious = checks, machine.AllSpurious
	c := superstep.New(cursor.New(testsession.MachineOf(t, s)))
	if f := c.Start(); f != nil {
		t.Fatal(f.Text)
	}
	return c
}

// TestSupersteps: how many actions supersteps take one after the other from one state, and how many races are met on their way.
func TestSupersteps(t *testing.T) {
	const text = `#include <stdlib.h>
#include <string.h>
#include <threads.h>
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
_Bool __VERIFIER_nondet_bool(void);
int p, q, r, y, z, a[2], b[2];
void one(void) { p = 1; y = 1; }
void two(void) { q = 1; y = 2; }
void three(void) { r = 1; y = 3; }
void only(void) { y = 4; }
void copies(void) { p = 1; memcpy(a, b, sizeof a); }
void back(void) { q = 1; memcpy(b, a, sizeof a); }
void thrice(void) { p = 1; p = 2; p = 3; }
void meets(void) { q = 1; p = 4; }
void section(void) { __VERIFIER_atomic_begin(); z = 1; __VERIFIER_atomic_end(); }
void late(void) { q = 1; __VERIFIER_atomic_begin(); z = 1; __VERIFIER_atomic_end(); }
void forever(void) { for (;;) p = p + 1; }
void still(void) { volatile int *v = &z; while (!*v); }
void tries(void) { mtx_t own; mtx_init(&own, mtx_plain); mtx_trylock(&own); p = 1; p = 2; }
void asks(void) { __VERIFIER_nondet_bool(); p = 1; p = 2; }
`
	type superstep struct {
		thread        int32
		taken, passed int
	}
	open := testsession.CompileProcesses(t, text)
	for _, x := range []struct {
		name    string
		entries []string
		steps   []superstep
	}{
		{"the last actions conflict", []string{"one", "two"}, []superstep{{0, 2, 0}, {1, 2, 1}}},
		{"a first action conflicts with a last one", []string{"one", "only"}, []superstep{{0, 2, 1}, {1, 1, 0}}},
		{"a last action conflicts with a first one", []string{"only", "two"}, []superstep{{0, 1, 0}, {1, 2, 1}}},
		{"two last actions conflict with a third", []string{"one", "two", "three"}, []superstep{{0, 2, 0}, {1, 2, 1}, {2, 2, 2}}},
		{"two accesses of one action conflict", []string{"copies", "back"}, []superstep{{0, 2, 0}, {1, 2, 1}}},
		{"a first action of more", []string{"thrice", "meets"}, []superstep{{0, 3, 0}, {1, 1, 1}}},
		{"a first action of more, the other way round", []string{"meets", "thrice"}, []superstep{{0, 2, 1}, {1, 1, 0}}},
		{"a section conflicts with all", []string{"section", "thrice"}, []superstep{{1, 1, 0}, {0, 1, 0}}},
		{"a section conflicts with the middle of all", []string{"thrice", "late"}, []superstep{{0, 3, 0}, {1, 1, 0}}},
		{"a section is last", []string{"only", "late"}, []superstep{{1, 2, 0}, {0, 1, 0}}},
		{"a thread goes round", []string{"forever", "only"}, []superstep{{0, 100, 0}}},
		{"a thread goes round and changes nothing", []string{"still", "only"}, []superstep{{0, 1, 0}}},
		{"an input", []string{"asks", "only"}, []superstep{{0, 1, 0}}},
		{"an input that is no more than an access", []string{"tries", "only"}, []superstep{{0, 1, 0}}},
		{"an input alone", []string{"asks"}, []superstep{{0, 1, 0}}},
	} {
		c := stepping(t, open(x.entries...), machine.DefaultChecks)
		at := c.Mark()
		for _, want := range x.steps {
			if f := c.Do(system.Action{Thread: want.thread}); f != nil {
				t.Fatal(f.Text)
			}
			if c.Taken() != want.taken || len(c.Passed()) != want.passed {
				t.Errorf("%s, thread %d: %d actions, %d races; want %d, %d", x.name, want.thread, c.Taken(), len(c.Passed()), want.taken, want.passed)
			}
			c.Undo(at)
		}
	}
}

// TestSuperstepUnmarked: a state that is left without a mark has a table of its own.
func TestSuperstepUnmarked(t *testing.T) {
	c := stepping(t, testsession.OpenProcesses(t, "int p, q; void thrice(void) { p = 1; p = 2; p = 3; } void meets(void) { q = 1; p = 4; } int r; void idle(void) { r = 1; }", "thrice", "meets", "idle"), machine.DefaultChecks)
	for i, want := range []int{3, 5} { // nobody is in the middle of writing p any more
		if f := c.Do(system.Action{Thread: int32(i)}); f != nil {
			t.Fatal(f.Text)
		}
		if c.Taken() != want {
			t.Errorf("after superstep %d: %d actions, want %d", i, c.Taken(), want)
		}
	}
}

// TestSuperstepFails: a superstep ends before an action that fails, unless that is its first; the schedule that it reports leads there.
func TestSuperstepFails(t *testing.T) {
	const text = `#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x, y, *p;
void fails(void) { assert(x); }
void late(void) { y = 1; y = 2; assert(x); }
void locks(void) { pthread_mutex_lock(&m); pthread_mutex_lock(&m); }
void ends(void) { pthread_mutex_lock(&m); pthread_mutex_unlock(&m); }
void loses(void) { y = 3; p = malloc(1); p = 0; }
void other(void) { y = x; }
`
	open := testsession.CompileProcesses(t, text)
	for _, x := range []struct {
		entry string
		check machine.Check // of the failure
		taken []int         // actions after each superstep
		fails bool
	}{
		{"fails", machine.Assert, []int{1, 2}, true},
		{"late", machine.Assert, []int{3, 4}, true},
		{"locks", machine.Deadlock, []int{1, 3}, true},
		{"ends", machine.Deadlock, []int{2, 3}, false},
		{"loses", machine.Untracked, []int{3, 4}, true},
	} {
		c := stepping(t, open(x.entry, "other"), machine.DefaultChecks.With(machine.Untracked).Without(machine.Race))
		var taken []int
		var failure *system.Failure
		for acts, _ := c.Actions(nil); len(acts) > 0 && failure == nil; acts, _ = c.Actions(nil) {
			failure = c.Do(acts[0])
			taken = append(taken, c.Taken())
		}
		if failure == nil {
			failure = c.Final()
		}
		if lost := c.Lasting(); lost != nil != (x.check == machine.Untracked) || lost != nil && len(lost.Way()) != c.Taken() {
			t.Errorf("%s: %+v is lost", x.entry, lost)
		}
		switch {
		case !slices.Equal(taken, x.taken) || failure != nil != x.fails:
			t.Errorf("%s: %v actions, want %v; %+v", x.entry, taken, x.taken, failure)
		case failure != nil && (failure.Check != x.check.String() || len(failure.Way()) != c.Taken()):
			t.Errorf("%s: %+v after %d actions", x.entry, failure, len(failure.Way()))
		}
	}
}
