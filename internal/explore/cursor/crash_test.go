package cursor_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"heddle/internal/exec/machine"
	"heddle/internal/explore/cursor"
	"heddle/internal/explore/reduction"
	"heddle/internal/explore/system"
	"heddle/internal/test/testsession"
)

// TestFailed: only the use of a null pointer, below all memory, ends a run and concerns no other thread, and only if it is not checked.
func TestFailed(t *testing.T) {
	open := testsession.CompileProcesses(t, "int x;\nvoid one(void) { x = 1; }\n")
	null := machine.Fault{Class: machine.Violation, Check: machine.Null, Addr: 8}
	for _, x := range []struct {
		name   string
		change func(f *machine.Fault)
		on     bool
		ends   bool
		class  system.Class
	}{
		{"null", func(*machine.Fault) {}, false, true, 0},
		{"null, checked", func(*machine.Fault) {}, true, false, system.Violation},
		{"below memory", func(f *machine.Fault) { f.Addr = 1<<16 - 1 }, false, true, 0},
		{"where memory may be", func(f *machine.Fault) { f.Addr = 1 << 16 }, false, false, system.Gap},
		{"above", func(f *machine.Fault) { f.Addr = 1<<16 + 1 }, false, false, system.Gap},
		{"another check", func(f *machine.Fault) { f.Check = machine.Assert }, false, false, system.Violation},
		{"a gap", func(f *machine.Fault) { f.Class = machine.Gap }, false, false, system.Gap},
	} {
		s := open("one", "one")
		if !x.on {
			s.Task.Checks.Set = s.Task.Checks.Set.Without(machine.Null)
		}
		c := testsession.Started(t, s)
		fault := null
		x.change(&fault)
		f := c.Failed(&fault)
		ended := c.Machine().RunStatus() != machine.Going
		if ended != x.ends || f == nil != x.ends || f != nil && f.Class != x.class {
			t.Errorf("%s: %+v, ended %v", x.name, f, ended)
		}
	}
}

// TestCrash: how runs are judged that a null pointer ends, as single actions and as reported schedules.
func TestCrash(t *testing.T) {
	const text = `#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
void *kept;
int x, y, *p;
static void *uses(void *arg) { x = 1; x = *p; x = 2; return 0; }
static void *looks(void *arg) { assert(LOOKS); return 0; }
int main(void) { MAIN return 0; }
`
	const threads = "pthread_t t, u; pthread_create(&t, 0, uses, 0); pthread_create(&u, 0, looks, 0); "
	for _, x := range []struct {
		name, main, looks string
		check             machine.Check
		fails, unknown    string
	}{
		{"at once", "x = *p; assert(0);", "1", machine.Deadlock, "", ""},
		{"at once, with a block", "kept = malloc(1); x = *p; free(kept);", "1", machine.Unfreed, "memcleanup", ""},
		{"a block", "pthread_t t; kept = malloc(1); pthread_create(&t, 0, uses, 0); pthread_join(t, 0); free(kept);", "1", machine.Unfreed, "memcleanup", ""},
		{"far away", "x = p[1 << 20];", "1", machine.Deadlock, "", `the check "null" is off`},
		{"others act before", threads, "x != 1", machine.Deadlock, "assert", ""},
		{"nobody acts after", threads, "x != 2", machine.Deadlock, "", ""},
		{"who is about to is waited for", threads + "pthread_join(t, 0); assert(0);", "1", machine.Deadlock, "", ""},
	} {
		s := testsession.OpenProcesses(t, strings.NewReplacer("MAIN", x.main, "LOOKS", x.looks).Replace(text))
		s.Task.Checks.Set = s.Task.Checks.Set.Without(machine.Null).With(x.check)
		for _, r := range reduction.All() {
			s.Reduce(r)
			fails, list := checked(t, s)
			reasons := fmt.Sprint(list)
			if strings.Join(fails, " ") != x.fails || !strings.Contains(reasons, x.unknown) || len(list) > 0 != (x.unknown != "") {
				t.Errorf("%s, %s: fails %v, want %q; %s", x.name, r, fails, x.fails, reasons)
			}
		}
	}
}

// TestCrashWatched: a run that is looked at instruction by instruction ends where it does otherwise.
func TestCrashWatched(t *testing.T) {
	for _, text := range []string{"int x, *p; int main(void) { x = *p; }", "int x, *p; _Bool __VERIFIER_nondet_bool(void); int main(void) { __VERIFIER_nondet_bool(); x = *p; }"} {
		s := testsession.OpenProcesses(t, text)
		s.Task.Checks.Set = s.Task.Checks.Set.Without(machine.Null)
		var ends []machine.RunStatus
		for _, slowly := range []bool{false, true} {
			m, err := s.Machine()
			if err != nil {
				t.Fatal(err)
			}
			c := cursor.New(m)
			start, do := c.Start, c.Do
			if slowly {
				look := func(int) {}
				start = func() *system.Failure { return c.StartWatched(look) }
				do = func(a system.Action) *system.Failure { return c.DoWatched(a, look) }
			}
			f := start()
			for acts, _ := c.Actions(nil); f == nil && len(acts) > 0; acts, _ = c.Actions(nil) {
				f = do(acts[0])
			}
			if f != nil {
				t.Errorf("%s: %s", text, f.Text)
			}
			ends = append(ends, m.RunStatus())
			if err := m.Close(); err != nil {
				t.Fatal(err)
			}
		}
		if !slices.Equal(ends, []machine.RunStatus{machine.Exited, machine.Exited}) {
			t.Errorf("%s: ends %v", text, ends)
		}
	}
}
