package cursor_test

import (
	"slices"
	"testing"

	"heddle/internal/exec/machine"
	"heddle/internal/explore/cursor"
	"heddle/internal/explore/system"
	"heddle/internal/test/testsession"
)

// run takes first actions until none is left. What it is stuck in is a failure too.
func run(t *testing.T, c system.Cursor) *system.Failure {
	t.Helper()
	for range 100 {
		acts, _ := c.Actions(nil)
		if len(acts) == 0 {
			return c.Final()
		}
		if f := c.Do(acts[0]); f != nil {
			t.Fatal(f.Text)
		}
		if all := c.Observe(nil); len(all) > 0 {
			return all[0]
		}
	}
	t.Fatal("it does not end")
	return nil
}

// TestDeadlockThreads: each thread of the program that waits is listed, and only those; the first of them is where it fails.
func TestDeadlockThreads(t *testing.T) {
	const text = `#include <heddle.h>
#include <pthread.h>
#include <semaphore.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
sem_t s;
int hand;
HEDDLE_PLATFORM static void tick(void) { hand = (hand + 1) % 3; }
HEDDLE_PLATFORM static void never(void) { heddle_block_unless(0); }
void ticks(void) { heddle_transition(tick, 1); heddle_transition(never, 1); }
void late(void) { heddle_transition(never, 1); sem_wait(&s); }
void takes(void) { pthread_mutex_lock(&m); }
void locks(void) { pthread_mutex_lock(&m); hand = 7; }
void waits(void) { sem_wait(&s); }
`
	open := testsession.CompileProcesses(t, text)
	for _, x := range []struct {
		entries []string
		thread  int
		want    string
	}{
		{[]string{"takes", "waits", "locks"}, 1, "thread 1 waits for semaphore s, whose value is 0; thread 2 waits for mutex m, which thread 0 held when it ended"},
		{[]string{"waits", "takes", "locks"}, 0, "thread 0 waits for semaphore s, whose value is 0; thread 2 waits for mutex m, which thread 1 held when it ended"},
		{[]string{"takes", "locks"}, 1, "thread 1 waits for mutex m, which thread 0 held when it ended"},
		{[]string{"ticks", "waits", "waits"}, 1, "thread 1 waits for semaphore s, whose value is 0; thread 2 waits for semaphore s, whose value is 0"},
		{[]string{"late", "waits"}, 0, "thread 0 waits for semaphore s, whose value is 0; thread 1 waits for semaphore s, whose value is 0"},
		{[]string{"takes", "takes"}, 1, "thread 1 waits for mutex m, which thread 0 held when it ended"},
		{[]string{"ticks"}, 0, ""},
		{[]string{"takes"}, 0, ""},
	} {
		c := testsession.Started(t, open(x.entries...))
		f := run(t, c)
		if x.want == "" {
			if f != nil {
				t.Errorf("%v: %s", x.entries, f.Text)
			}
			continue
		}
		if f == nil || f.Text != x.want {
			t.Errorf("%v: %+v, want %q", x.entries, f, x.want)
			continue
		}
		c.Blame(f)
		if fault := c.Fault(); fault.Thread != x.thread || fault.PC != c.Machine().PC(x.thread) || fault.Check != machine.Deadlock {
			t.Errorf("%v: the account is of thread %d at %d", x.entries, fault.Thread, fault.PC)
		}
	}
}

// TestRaces: the races of a state, as reported: those of threads that acted last, or were made so, in the order of their numbers.
func TestRaces(t *testing.T) {
	const text = `#include <pthread.h>
int x, y, z[2];
const int k = 3;
void writes(void) { x = 1; }
void reads(void) { y = x; }
void part(void) { *((short *)z + 1) = 1; }
void all(void) { *(long long *)z = 1; }
void byte(void) { *((char *)z + 1) = 1; }
void constant(void) { *(int *)&k = 1; }
void looks(void) { y = *(volatile const int *)&k; }
static void *work(void *arg) { x = 2; return arg; }
void makes(void) { pthread_t t, u; pthread_create(&t, 0, work, 0); pthread_create(&u, 0, work, 0); }
`
	open := testsession.CompileProcesses(t, text)
	const first = -1
	for _, x := range []struct {
		name    string
		entries []string
		acts    int32
		want    []string
	}{
		{"all of an object", []string{"writes", "reads"}, first, []string{
			"thread 0 writes and thread 1 reads x (4 bytes) at the same time", "thread 0 writes and thread 1 reads x (4 bytes) at the same time"}},
		{"the other way round", []string{"reads", "writes"}, first, []string{
			"thread 0 reads and thread 1 writes x (4 bytes) at the same time", "thread 0 reads and thread 1 writes x (4 bytes) at the same time"}},
		{"some of it", []string{"part", "all"}, first, []string{
			"thread 0 writes and thread 1 writes offset 2 of z (8 bytes) at the same time", "thread 0 writes and thread 1 writes offset 2 of z (8 bytes) at the same time"}},
		{"less of it", []string{"byte", "all"}, first, []string{
			"thread 0 writes and thread 1 writes offset 1 of z (8 bytes) at the same time", "thread 0 writes and thread 1 writes offset 1 of z (8 bytes) at the same time"}},
		{"nobody writes", []string{"reads", "reads"}, first, nil},
		{"what cannot be written", []string{"constant", "looks"}, first, nil},
		{"by nobody", []string{"constant", "constant"}, first, nil},
		{"alone", []string{"writes"}, first, nil},
		{"of others", []string{"writes", "reads", "part"}, 2, nil},
		{"of who acted", []string{"writes", "reads", "writes"}, 2, nil},
		{"of who was made", []string{"makes", "writes"}, 0, []string{"thread 1 writes and thread 2 writes x (4 bytes) at the same time"}},
	} {
		s := open(x.entries...)
		s.Task.Checks.Set = machine.DefaultChecks
		c := testsession.Started(t, s)
		if x.acts != first {
			if f := c.Do(system.Action{Thread: x.acts}); f != nil {
				t.Fatal(f.Text)
			}
		}
		var got []string
		for _, f := range c.Observe(nil) {
			got = append(got, f.Text)
		}
		if !slices.Equal(got, x.want) {
			t.Errorf("%s: %q, want %q", x.name, got, x.want)
		}
	}
}

type predicate func(m *machine.Machine) bool

func (p predicate) Holds(m *machine.Machine) bool { return p(m) }

// TestForbidden: each forbidden condition that a state has is reported, under its own name, before all else.
func TestForbidden(t *testing.T) {
	s := testsession.OpenProcesses(t, "int x; void one(void) { x = 1; x = 2; }", "one", "one")
	s.Task.Checks.Set = machine.DefaultChecks
	c := testsession.Started(t, s)
	always := predicate(func(*machine.Machine) bool { return true })
	never := predicate(func(*machine.Machine) bool { return false })
	c.Forbid([]cursor.Forbidden{{Predicate: never, Text: "never"}, {Predicate: always, Text: "first"}, {Predicate: always, Text: "second"}})
	all := c.Observe(nil)
	if len(all) != 4 || all[0].Key != cursor.ForbiddenKey(1) || all[1].Key != cursor.ForbiddenKey(2) || all[2].Check != machine.Race.String() {
		t.Fatalf("%d failures, the first %+v", len(all), all)
	}
	for i, want := range []string{"first", "second"} {
		if c.Blame(all[i]); c.Fault().Text != want || c.Fault().Check != machine.Proposition {
			t.Errorf("the account is %q, want %q", c.Fault().Text, want)
		}
	}
}
