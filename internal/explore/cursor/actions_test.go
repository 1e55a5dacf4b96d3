package cursor_test

import (
	"strings"
	"testing"

	"heddle/internal/exec/discipline"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/cursor"
	"heddle/internal/explore/system"
	"heddle/internal/verify"
)

// started is a cursor at the first state of a program.
func started(t *testing.T, s *verify.Session) *cursor.Cursor {
	t.Helper()
	m, err := s.Machine()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := m.Close(); err != nil {
			t.Error(err)
		}
	})
	c := cursor.New(m)
	if f := c.Start(); f != nil {
		t.Fatal(f.Text)
	}
	return c
}

func threadsOf(acts []system.Action) (threads []int32) {
	for _, a := range acts {
		threads = append(threads, a.Thread)
	}
	return threads
}

// TestFirstAtAnInput: of several threads at inputs the first one is enough; where threads are counted, none is.
func TestFirstAtAnInput(t *testing.T) {
	const text = `_Bool __VERIFIER_nondet_bool(void);
int x;
void one(void) { x = 1; }
void two(void) { __VERIFIER_nondet_bool(); }
`
	for _, x := range []struct {
		entries []string
		first   int32
	}{{[]string{"one", "two", "two"}, 1}, {[]string{"two", "two", "one"}, 0}, {[]string{"two", "one", "two"}, 0}} {
		c := started(t, open(t, text, x.entries...))
		acts, ample := c.Actions(nil)
		if len(acts) != 5 || ample != 2 || acts[0].Thread != x.first || acts[1].Thread != x.first {
			t.Errorf("%v: %d of the actions of threads %v", x.entries, ample, threadsOf(acts))
		}
		c.AbstractThreads()
		if acts, ample = c.Actions(nil); ample != len(acts) {
			t.Errorf("%v, counted: %d of the actions of threads %v", x.entries, ample, threadsOf(acts))
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
		s := open(t, text, x.entries...)
		_, m, err := s.Search() // goes back to the first state, and has learnt who uses what
		if err != nil {
			t.Fatal(err)
		}
		c := cursor.New(m)
		c.UsePersistentSets(true)
		if x.ends >= 0 {
			if f := c.Do(system.Action{Thread: x.ends}); f != nil {
				t.Fatal(f.Text)
			}
		}
		acts, ample := c.Actions(nil)
		if len(acts) != x.acting || ample != x.ample || acts[0].Thread != x.first || c.Asked() != x.asked {
			t.Errorf("%v: %d of the actions of threads %v; asked %b", x.entries, ample, threadsOf(acts), c.Asked().Low)
		}
		if err := m.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// TestBlame: the machine's account is that of the failure that is blamed.
func TestBlame(t *testing.T) {
	const text = `#include <stdlib.h>
void *lost;
int main(void) {
  lost = malloc(1);
  lost = 0;
}
`
	s := open(t, text)
	s.Task.Checks.Set = s.Task.Checks.Set.With(machine.Leak).With(machine.Unfreed)
	c := started(t, s)
	for acts, _ := c.Actions(nil); len(acts) > 0; acts, _ = c.Actions(nil) {
		if f := c.Do(acts[0]); f != nil {
			t.Fatal(f.Text)
		}
	}
	all := c.Ends(nil)
	if len(all) != 2 || all[0].Check != machine.Leak.String() || all[1].Check != machine.Unfreed.String() {
		t.Fatalf("%d failures: %+v", len(all), all)
	}
	for i, want := range []machine.Check{machine.Leak, machine.Unfreed, machine.Leak} {
		if c.Blame(all[i%2]); c.Fault().Check != want {
			t.Errorf("the account is of %s, want %s", c.Fault().Check, want)
		}
	}
	if f := c.Final(); f == nil || f.Check != machine.Leak.String() || c.Fault().Check != machine.Leak {
		t.Errorf("%+v with an account of %s", f, c.Fault().Check)
	}
}

// TestRacePlaces: a race says which part of an object it is about, if not all of it.
func TestRacePlaces(t *testing.T) {
	const text = `int all;
int some[2];
void one(void) { FIRST = 1; }
void two(void) { SECOND = 2; }
`
	for _, x := range []struct{ first, second, want string }{
		{"all", "all", " all (4 bytes) at"},
		{"some[0]", "some[0]", " offset 0 of some (8 bytes) at"},
		{"some[1]", "some[1]", " offset 4 of some (8 bytes) at"},
		{"*(long long *)some", "some[1]", " offset 4 of some (8 bytes) at"},
	} {
		s := open(t, strings.NewReplacer("FIRST", x.first, "SECOND", x.second).Replace(text), "one", "two")
		s.Task.Checks.Set = machine.DefaultChecks
		races := started(t, s).Observe(nil)
		if len(races) != 2 { // each thread has one with the other
			t.Errorf("%s: %d races", x.first, len(races))
		}
		for _, f := range races {
			if !strings.Contains(f.Text, x.want) {
				t.Errorf("%s: %q, want it with %q", x.first, f.Text, x.want)
			}
		}
	}
}
