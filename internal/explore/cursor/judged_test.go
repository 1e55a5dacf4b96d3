package cursor_test

import (
	"slices"
	"strings"
	"testing"

	"heddle/internal/exec/machine"
	"heddle/internal/explore/reduction"
	"heddle/internal/result/verdict"
	"heddle/internal/test/testsession"
	"heddle/internal/verify"
)

// checked are the checks that fail in a session, in their order, and what keeps the verdict from being more.
func checked(t *testing.T, s *verify.Session) (fails []string, reasons []verdict.Reason) {
	t.Helper()
	r, err := s.Answer(verify.Checks{})
	if err != nil {
		t.Fatal(err)
	}
	for _, trace := range r.Traces {
		fails = append(fails, trace.Failure.Check)
	}
	return fails, r.Verdict.Reasons
}

// TestJudged: what the cursor judges of single states: each program with the checks that are on fails in these ways, however
// its threads are looked at.
func TestJudged(t *testing.T) {
	const locks = `#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
void one(void) { pthread_mutex_lock(&m); pthread_mutex_lock(&n); pthread_mutex_unlock(&n); pthread_mutex_unlock(&m); }
void two(void) { pthread_mutex_lock(&n); pthread_mutex_lock(&m); pthread_mutex_unlock(&m); pthread_mutex_unlock(&n); }
`
	const alarm = `#include <semaphore.h>
#include <signal.h>
#include <unistd.h>
sem_t s;
static void rings(int i) { (void)i; sem_post(&s); }
`
	const module = `#include <heddle.h>
#include <semaphore.h>
sem_t s;
int hand;
HEDDLE_PLATFORM static void tick(void) { hand = (hand + 1) % 3; }
HEDDLE_PLATFORM static void post(void) { heddle_block_unless(hand < 1); hand++; sem_post(&s); }
`
	const lost = `#include <stdlib.h>
int x, *p;
void one(void) { x = 1; p = malloc(1); LOSES x = 2; free(p); x = 3; }
void two(void) { x = 4; }
`
	const null = `int x, *p;
void one(void) { x = 1; x = *p; }
`
	all := machine.DefaultChecks
	tracked := all.Without(machine.Race).With(machine.Untracked)
	for _, x := range []struct {
		name, text string
		entries    []string
		checks     machine.CheckSet
		fails      []string
	}{
		{"locks in two orders", locks, []string{"one", "two"}, all, []string{"deadlock"}},
		{"so, not asked", locks, []string{"one", "two"}, all.Without(machine.Deadlock), nil},
		{"locks in one order", locks, []string{"one", "one"}, all, nil},
		{"an alarm wakes", alarm + "int main(void) { sem_init(&s, 0, 0); signal(SIGALRM, rings); alarm(1); sem_wait(&s); return 0; }", nil, all, nil},
		{"nothing wakes", alarm + "int main(void) { signal(SIGALRM, rings); alarm(1); pause(); pause(); return 0; }", nil, all, []string{"deadlock"}},
		{"so, not asked, alone", alarm + "int main(void) { signal(SIGALRM, rings); alarm(1); pause(); pause(); return 0; }", nil, all.Without(machine.Deadlock), nil},
		{"nothing wakes for ever", module + "int main(void) { heddle_transition(tick, 1); sem_wait(&s); return 0; }", nil, all, []string{"deadlock"}},
		{"something wakes", module + "int main(void) { heddle_transition(post, 1); sem_wait(&s); return 0; }", nil, all, nil},
		{"a null pointer", null, []string{"one", "one"}, all.Without(machine.Race), []string{"null"}},
		{"so, not asked, at null", null, []string{"one", "one"}, all.Without(machine.Race).Without(machine.Null), nil},
		{"a block that is lost", strings.Replace(lost, "LOSES", "p = 0;", 1), []string{"one", "two"}, tracked, []string{"memtrack"}},
		{"none is lost", strings.Replace(lost, "LOSES", "", 1), []string{"one", "two"}, tracked, nil},
	} {
		s := testsession.OpenProcesses(t, x.text, x.entries...)
		s.Task.Checks.Set = x.checks
		for _, r := range reduction.All() {
			s.Reduce(r)
			fails, reasons := checked(t, s)
			if !slices.Equal(fails, x.fails) || len(reasons) > 0 {
				t.Errorf("%s, %s: fails %v, want %v; %v", x.name, r, fails, x.fails, reasons)
			}
		}
	}
}
