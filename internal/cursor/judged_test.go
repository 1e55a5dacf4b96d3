package cursor_test

import (
	"slices"
	"testing"

	"heddle/internal/machine"
	"heddle/internal/verify"
)

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
	const null = `int x, *p;
void one(void) { x = 1; x = *p; }
`
	all := machine.DefaultChecks
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
		{"a null pointer", null, []string{"one", "one"}, all.Without(machine.Race), []string{"null"}},
		{"so, not asked, at null", null, []string{"one", "one"}, all.Without(machine.Race).Without(machine.Null), nil},
	} {
		for _, r := range []verify.Reduction{verify.ReductionLocal, verify.ReductionSuperstep, verify.ReductionPersistent} {
			s := open(t, x.text, x.entries...)
			s.Task.Checks = x.checks
			s.Reduce(r)
			result, err := s.Check()
			if err != nil {
				t.Fatal(err)
			}
			var fails []string
			for _, trace := range result.Traces {
				fails = append(fails, trace.Failure.Check)
			}
			if !slices.Equal(fails, x.fails) || len(result.Verdict.Reasons) > 0 {
				t.Errorf("%s, %s: fails %v, want %v; %v", x.name, r, fails, x.fails, result.Verdict.Reasons)
			}
		}
	}
}
