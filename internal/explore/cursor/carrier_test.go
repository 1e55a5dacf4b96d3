package cursor_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"heddle/internal/exec/machine"
	"heddle/internal/explore/cursor"
	"heddle/internal/explore/system"
	"heddle/internal/test/testsession"
)

// lively has threads that come and go, blocks that are freed and given again, jumps, thread-local variables and memory that was never written.
const lively = `#include <pthread.h>
#include <setjmp.h>
#include <stdlib.h>
static __thread int mine; static jmp_buf back; static int *block; static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void deep(int n) { volatile int a[3]; a[0] = n; if (n > 0) deep(n - 1); else if (block) longjmp(back, 1); }
static void *f(void *p) { for (int i = 0; i < 2; i++) { mine += i; pthread_mutex_lock(&m); free(block); block = malloc(sizeof *block * (mine + 1)); pthread_mutex_unlock(&m); } return p; }
__attribute__((constructor)) static void early(void) { int *p = malloc(40); deep(3); free(p); }
int main(void) {
  pthread_t t;
  for (int i = 0; i < 2; i++) { pthread_create(&t, 0, f, 0); pthread_join(t, 0); }
  pthread_create(&t, 0, f, 0);
  if (setjmp(back) == 0) deep(2);
  pthread_join(t, 0);
  return 0;
}`

// state is all that belongs to the state of a cursor, and what can be done there.
func state(c *cursor.Cursor) (all []string) {
	for _, s := range c.Machine().Sections(nil) {
		all = append(all, fmt.Sprint(s, c.Machine().Words()[s.First:s.First+s.Words]))
	}
	acts, ample := c.Actions(nil)
	return append(all, fmt.Sprint(acts, ample, c.Machine().Live(), c.Machine().Threads(), c.Machine().RunStatus()))
}

// TestCarrier: a state that is carried to another machine is the same there, has the same bytes there, and continues there as here; that can be undone.
func TestCarrier(t *testing.T) {
	open := func() (*cursor.Cursor, *cursor.Carrier) {
		s := testsession.OpenProcesses(t, lively)
		s.Task.Checks.Set = machine.DefaultChecks
		c := testsession.Started(t, s)
		return c, cursor.NewCarrier(c)
	}
	here, from := open()
	there, to := open()
	start, mark, first := here.Mark(), there.Mark(), state(there)
	draw, steps := rand.New(rand.NewPCG(1, 9)), 0
	var taken []system.Action
	for range 3000 {
		acts, _ := here.Actions(nil)
		if len(acts) == 0 {
			here.Undo(start)
			taken = nil
			continue
		}
		a := acts[draw.IntN(len(acts))]
		carried := from.Append(nil)
		if err := to.Land(carried); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(state(here), state(there)) || !bytes.Equal(to.Append(nil), carried) {
			t.Fatalf("after %v: the states differ\n%v\n%v", taken, state(here), state(there))
		}
		f, g := here.Do(a), there.Do(a)
		if (f == nil) != (g == nil) || f != nil && f.Key != g.Key || f == nil && !slices.Equal(state(here), state(there)) {
			t.Fatalf("after %v and %v: %v, %v", taken, a, f, g)
		}
		there.Undo(mark)
		if taken = append(taken, a); f != nil {
			here.Undo(start)
			taken = nil
		}
		steps++
	}
	if !slices.Equal(state(there), first) {
		t.Error("landing was not undone")
	}
	if steps < 2000 {
		t.Errorf("only %d steps", steps)
	}
}

// TestNoState: bytes that are no state's are refused.
func TestNoState(t *testing.T) {
	c := testsession.Started(t, testsession.OpenProcesses(t, lively))
	x := cursor.NewCarrier(c)
	long := binary.AppendUvarint(nil, 1<<40)
	for _, data := range [][]byte{{0x80}, {1}, {1, 0x80}, append(long, 1), {0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1}} {
		before := state(c)
		if err := x.Land(data); err == nil {
			t.Errorf("%x: no error", data)
		}
		if !slices.Equal(state(c), before) {
			t.Errorf("%x: the state has changed", data)
		}
	}
}
