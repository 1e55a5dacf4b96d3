package cursor_test

import (
	"strings"
	"testing"

	"heddle/internal/exec/machine"
	"heddle/internal/test/testsession"
)

// TestFirstAtAnInput: of several threads at inputs the first one is enough.
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
		c := testsession.Started(t, testsession.OpenProcesses(t, text, x.entries...))
		acts, ample := c.Actions(nil)
		if len(acts) != 5 || ample != 2 || acts[0].Thread != x.first || acts[1].Thread != x.first {
			t.Errorf("%v: %d of the actions of threads %v", x.entries, ample, testsession.ThreadsOf(acts))
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
	s := testsession.OpenProcesses(t, text)
	s.Task.Checks.Set = s.Task.Checks.Set.With(machine.Leak).With(machine.Unfreed)
	c := testsession.Started(t, s)
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
		s := testsession.OpenProcesses(t, strings.NewReplacer("FIRST", x.first, "SECOND", x.second).Replace(text), "one", "two")
		s.Task.Checks.Set = machine.DefaultChecks
		races := testsession.Started(t, s).Observe(nil)
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
