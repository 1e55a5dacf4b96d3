package persistent_test

import (
	"testing"

	"heddle/internal/exec/discipline"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/cursor"
	"heddle/internal/explore/reduction/persistent"
	"heddle/internal/explore/system"
	"heddle/internal/test/testsession"
	"heddle/internal/verify"
)

// TestAmple: which actions of a first state are enough.
func TestAmple(t *testing.T) {
	const text = `#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>
_Bool __VERIFIER_nondet_bool(void);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
void *work(void *arg) { return arg; }
int x, y, *place;
_Atomic int a;
void first(void) { x = 1; }
void second(void) { x = 2; }
void own(void) { y = 1; }
void last(void) { y = 2; }
void input(void) { __VERIFIER_nondet_bool(); }
void ends(void) { place = &errno; __VERIFIER_nondet_bool(); *place = 0; }
void weak(void) { int i = 0; atomic_compare_exchange_weak(&a, &i, 1); }
void section(void) { __VERIFIER_atomic_begin(); x = 1; __VERIFIER_atomic_end(); }
void makes(void) { pthread_t t; pthread_create(&t, 0, work, 0); }
void quits(void) { exit(0); }
`
	open := testsession.CompileProcesses(t, text)
	const whole, none = -1, -1 // all are needed; no thread
	for _, x := range []struct {
		name           string
		entries        []string
		learnt, sets   bool
		ends           int32
		acting, enough int
		first          int32
	}{
		{name: "nothing known", entries: []string{"own", "first"}, ends: none, acting: 2, enough: whole},
		{name: "no sets", entries: []string{"own", "input"}, ends: none, acting: 3, enough: 2, first: 1},
		{name: "nothing learnt", entries: []string{"own", "first"}, sets: true, ends: none, acting: 2, enough: whole},
		{name: "learnt, but no sets", entries: []string{"last", "own", "first", "second"}, learnt: true, ends: 0, acting: 3, enough: whole, first: 1},
		{name: "learnt", entries: []string{"last", "own", "first", "second"}, learnt: true, sets: true, ends: 0, acting: 3, enough: 1, first: 1},
		{name: "an input before a set", entries: []string{"last", "own", "input"}, learnt: true, sets: true, ends: 0, acting: 3, enough: 2, first: 2},
		{name: "the first is at an input", entries: []string{"ends", "first", "second"}, learnt: true, sets: true, ends: none, acting: 4, enough: 2},
		{name: "the last is at an input", entries: []string{"first", "first", "input"}, ends: none, acting: 4, enough: 2, first: 2},
		{name: "two ways that others notice", entries: []string{"weak", "weak"}, ends: none, acting: 4, enough: whole},
		{name: "a section", entries: []string{"section", "first"}, learnt: true, sets: true, ends: none, acting: 2, enough: whole},
		{name: "a conflict in a section", entries: []string{"first", "section"}, learnt: true, sets: true, ends: none, acting: 2, enough: whole},
		{name: "threads", entries: []string{"makes", "makes"}, learnt: true, sets: true, ends: none, acting: 2, enough: whole},
		{name: "the end", entries: []string{"quits", "first", "second"}, learnt: true, sets: true, ends: none, acting: 3, enough: 2, first: 1},
	} {
		s := open(x.entries...)
		s.Task.Environment.Spurious = machine.AllSpurious
		below := atFirst(t, s, x.learnt)
		var c system.Cursor = below
		if x.sets {
			c = persistent.New(below)
		}
		if x.ends != none {
			if f := c.Do(system.Action{Thread: x.ends}); f != nil {
				t.Fatal(f.Text)
			}
		}
		acts, enough := c.Actions(nil)
		want := x.enough
		if want == whole {
			want = x.acting
		}
		if len(acts) != x.acting || enough != want || acts[0].Thread != x.first {
			t.Errorf("%s: %d of the actions of threads %v", x.name, enough, testsession.ThreadsOf(acts))
		}
	}
}

// TestAskedForConflicts: threads are asked for those in conflict in their order, each once, until one is enough.
func TestAskedForConflicts(t *testing.T) {
	const text = `int x, y;
void one(void) { x = 1; }
void two(void) { x = 2; }
void three(void) { y = 1; }
void four(void) { y = 2; }
`
	for _, x := range []struct {
		entries []string
		ends    int32 // this thread has ended; -1: none
		acting  int
		ample   int
		first   int32 // of them
		asked   discipline.Set
	}{
		{[]string{"one", "two"}, -1, 2, 2, 0, discipline.Set{Low: 0b11}},
		{[]string{"one", "two", "three", "four"}, -1, 4, 2, 0, discipline.Set{Low: 0b1111}},
		{[]string{"one", "two", "three", "four"}, 3, 3, 1, 2, discipline.Set{Low: 0b111}},
		{[]string{"three", "four", "one", "two"}, 1, 3, 1, 0, discipline.Set{Low: 0b1}},
	} {
		s := testsession.OpenProcesses(t, text, x.entries...)
		_, m, err := s.Search() // goes back to the first state, and has learnt who uses what
		if err != nil {
			t.Fatal(err)
		}
		c := persistent.New(cursor.New(m))
		if x.ends >= 0 {
			if f := c.Do(system.Action{Thread: x.ends}); f != nil {
				t.Fatal(f.Text)
			}
		}
		acts, ample := c.Actions(nil)
		if len(acts) != x.acting || ample != x.ample || acts[0].Thread != x.first || c.Asked() != x.asked {
			t.Errorf("%v: %d of the actions of threads %v; asked %b", x.entries, ample, testsession.ThreadsOf(acts), c.Asked().Low)
		}
		if err := m.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// atFirst is a cursor at the first state of a program; with all that a search has learnt, or nothing.
func atFirst(t *testing.T, s *verify.Session, learnt bool) *cursor.Cursor {
	t.Helper()
	if !learnt {
		return testsession.Started(t, s)
	}
	_, m, err := s.Search() // goes back to the first state
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := m.Close(); err != nil {
			t.Error(err)
		}
	})
	return cursor.New(m)
}

// TestSetsEnd: where an action that would be enough ends the run, others act in its place.
func TestSetsEnd(t *testing.T) {
	const text = `#include <assert.h>
#include <stdlib.h>
_Bool __VERIFIER_nondet_bool(void);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
void __VERIFIER_assume(int);
int x, y, *p;
void prunes(void) { y = 1; __VERIFIER_assume(0); }
void asks(void) { if (__VERIFIER_nondet_bool()) __VERIFIER_assume(0); __VERIFIER_assume(0); }
void section(void) { __VERIFIER_atomic_begin(); x = 1; x = 2; __VERIFIER_atomic_end(); }
void quits(void) { y = 1; exit(0); }
void fails(void) { assert(y == y + 1); }
void looks(void) { assert(x == 2); }
`
	open := testsession.CompileProcesses(t, text)
	for _, entries := range [][]string{{"prunes", "fails"}, {"asks", "fails"}, {"section", "looks"}, {"quits", "fails"}} {
		testsession.FailsWithEach(t, open(entries...), machine.Assert)
	}
}
