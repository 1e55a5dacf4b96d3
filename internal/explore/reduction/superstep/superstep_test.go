package superstep_test

import (
	"testing"

	"heddle/internal/exec/machine"
	"heddle/internal/explore/reduction"
	"heddle/internal/explore/system"
	"heddle/internal/test/testsession"
	"heddle/internal/verify"
)

// example1 is the program of pancam's Example 1 (Fig. 8): a line an access.
const example1 = `int k, x, y, m;
void one(void) {
  int *k_ptr = &k;
  int t = *k_ptr;
  t = t - x;
  t = t + y;
  k = t;
}
void two(void) {
  y = 6;
  m = y;
}
void three(void) {
  int *x_ptr = &x;
  m = 1;
  int l = m;
  l = l + k;
  *x_ptr = 8;
}
`

// TestExample1: the supersteps are those of the paper, in whatever order the
// threads are taken as long as the first comes before the third.
func TestExample1(t *testing.T) {
	c := stepping(t, testsession.OpenProcesses(t, example1, "one", "two", "three"), machine.DefaultChecks.Without(machine.Race))
	m := c.Machine()
	at := c.Mark()
	for _, x := range []struct {
		thread     int
		from, next int // lines
	}{
		{0, 4, 7},   // y is read last: the second thread is about to write it
		{1, 10, 11}, // which the write of y conflicts with
		{2, 15, 18}, // x was read in the middle of the first superstep
	} {
		if line := m.Program().At(m.PC(x.thread)).Line; line != x.from {
			t.Fatalf("thread %d begins in line %d, want %d", x.thread, line, x.from)
		}
		if f := c.Do(system.Action{Thread: int32(x.thread)}); f != nil {
			t.Fatal(f.Text)
		}
		if line := m.Program().At(m.PC(x.thread)).Line; line != x.next {
			t.Errorf("the superstep of thread %d goes from line %d to line %d, want %d", x.thread, x.from, line, x.next)
		}
		c.Undo(at)
	}
}

// TestSuperstepEnds: what an access table cannot decide ends a superstep, and the state
// afterwards is that of single actions.
func TestSuperstepEnds(t *testing.T) {
	const text = `#include <pthread.h>
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int x, go;
void holder(void) {
  pthread_mutex_lock(&lock);
  go = 1;
  x = 1;
  pthread_mutex_unlock(&lock);
  x = 2;
}
void waiter(void) {
  pthread_mutex_lock(&lock);
  x = x + 1;
}
void spinner(void) {
  volatile int *p = &go;
  while (*p == 0)
    ;
  *p = 2;
}
`
	c := stepping(t, testsession.OpenProcesses(t, text, "holder", "waiter", "spinner"), machine.DefaultChecks.Without(machine.Race))
	m := c.Machine()
	line := func(thread int) int { return m.Program().At(m.PC(thread)).Line }
	act := func(thread, want int) {
		t.Helper()
		if f := c.Do(system.Action{Thread: int32(thread)}); f != nil {
			t.Fatal(f.Text)
		}
		if got := line(thread); got != want {
			t.Errorf("thread %d is at line %d, want %d", thread, got, want)
		}
	}
	c.Mark()
	act(0, 6) // both are about to take the lock
	at := c.Mark()
	act(0, 7) // the spinner is about to read go
	c.Undo(at)
	act(2, 17) // a round that changes nothing is one
	act(0, 7)
	c.Mark()
	// The waiter waits for the lock that the holder gives back.
	act(0, 9)
	c.Mark()
	act(1, 13)
}

// TestHiddenRace: two threads are about to race in the middle of supersteps only, and
// the reported schedule leads there.
func TestHiddenRace(t *testing.T) {
	s := testsession.OpenProcesses(t, `int p, q, y;
void one(void) {
  p = 1;
  y = 1;
}
void two(void) {
  q = 1;
  y = 2;
}
`, "one", "two")
	s.Task.Checks.Set = s.Task.Checks.Set.With(machine.Race)
	s.Reduce(reduction.Superstep)
	r, err := s.Answer(verify.Checks{})
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Traces) != 1 || r.Traces[0].Actions != 2 || len(r.Verdict.Reasons) > 0 {
		t.Errorf("%d traces, %+v; want a race after two actions", len(r.Traces), r.Verdict)
	}
	n, err := s.Answer(verify.States{By: reduction.Superstep})
	if err != nil || len(n.Verdict.Count.Races) != 1 || n.Verdict.Count.RacyStates != 1 || n.Verdict.Reduction.Name != reduction.Superstep.String() {
		t.Errorf("counted %+v, %v", n, err)
	}
}
