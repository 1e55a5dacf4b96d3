package symmetry_test

import (
	"slices"
	"testing"

	"heddle/internal/explore/cursor"
	"heddle/internal/explore/reduction/symmetry"
	"heddle/internal/explore/system"
	"heddle/internal/test/testsession"
)

// TestJoinsLater: thread 0 joins threads one after the other when all have ended, or no other thread can act.
func TestJoinsLater(t *testing.T) {
	const text = `#include <pthread.h>
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int x, y;
static void *work(void *arg) {
  x = 1;
  if (!arg) pthread_mutex_lock(&lock); // for ever
  return 0;
}
int main(void) {
  pthread_t t[2];
  pthread_create(&t[0], 0, work, ARG);
  pthread_create(&t[1], 0, work, ARG);
  pthread_join(t[0], 0);
  pthread_join(t[1], 0);
}
`
	type step struct {
		thread int32
		act    []int32 // threads that can act before it
	}
	for _, c := range []struct {
		arg       string
		symmetric bool
		steps     []step
	}{
		{"(void *)1", true, []step{{0, []int32{0, 1}}, {1, []int32{1, 2}}, {2, []int32{2}}, {0, []int32{0}}, {0, nil}}},
		{"(void *)1", false, []step{{0, []int32{0, 1}}, {1, []int32{1, 2}}, {2, []int32{0, 2}}, {0, []int32{0}}, {0, nil}}},
		{"0", true, []step{{0, []int32{0, 1}}, {1, []int32{1, 2}}, {1, []int32{1, 2}}, {2, []int32{2}}, {0, []int32{0}}, {0, nil}}},
		{"0", false, []step{{0, []int32{0, 1}}, {1, []int32{1, 2}}, {1, []int32{1, 2}}, {2, []int32{0, 2}}, {0, []int32{0}}, {0, nil}}},
	} {
		s := testsession.OpenProcesses(t, "#define ARG "+c.arg+"\n"+text)
		s.Task.Search.Symmetry = c.symmetric
		m := testsession.MachineOf(t, s)
		k := system.Cursor(cursor.New(m))
		if c.symmetric {
			k = symmetry.New(cursor.New(m))
		}
		if f := k.Start(); f != nil {
			t.Fatal(f.Text)
		}
		for i, x := range c.steps {
			acts, _ := k.Actions(nil)
			if got := testsession.ThreadsOf(acts); !slices.Equal(got, x.act) {
				t.Errorf("%s, symmetric %v, step %d: threads %v can act, want %v", c.arg, c.symmetric, i, got, x.act)
			}
			if x.act == nil || len(acts) == 0 {
				break
			}
			if f := k.Do(system.Action{Thread: x.thread}); f != nil {
				t.Fatal(f.Text)
			}
		}
	}
}
