package passes_test

import (
	"strings"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/explore/reduction"
	"heddle/internal/explore/search"
	"heddle/internal/test/testsession"
	"heddle/internal/verify"
)

// late goes wrong at the end of its first run, which is a long one.
const late = `#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
_Atomic int a; int n; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *add(void *p) { for (int i = 0; i < 200; i++) a++; return p; }
static void *locks(void *p) { pthread_mutex_lock(&m); n++; pthread_mutex_unlock(&m); return add(p); }
void wrong(void) { pthread_t t, u; pthread_create(&t, 0, locks, 0); pthread_create(&u, 0, locks, 0); add(0); pthread_join(t, 0); pthread_join(u, 0); assert(n != 2); }
static void *few(void *p) { for (int i = 0; i < 40; i++) a++; return p; }
void right(void) { pthread_t t; pthread_create(&t, 0, few, 0); few(0); pthread_join(t, 0); }
`

// TestSchedulesWithoutMemory: a search that leaves out places to switch threads runs its counterexamples on a machine that
// has them all. Where there is no memory for that, its schedules are those of no machine, and the search ends with the error; one
// that leaves out none needs none.
func TestSchedulesWithoutMemory(t *testing.T) {
	c := testsession.Compile(t, late, "wrong")
	for by, needs := range map[reduction.Name]bool{
		reduction.None: false, reduction.Local: false,
		reduction.Tau: true, reduction.Joint: true, reduction.Ordered: true, reduction.Persistent: true,
	} {
		looks := func(last int) (n int, r *search.Result, err error) { // at the clock; at the last one the memory is gone
			var s *verify.Session
			s = c.Open(t, "wrong", func(k *plan.Task) {
				k.Search.Reduction = by
				k.Host.Progress = func(plan.Progress, float64) {} // so that each poll looks at the clock
				k.Host.Clock = func() float64 {
					if n++; n == last {
						testsession.WithoutRoom(s)
					}
					return 0
				}
			})
			r, m, err := s.Search()
			if err == nil {
				m.Close()
			}
			return n, r, err
		}
		all, r, err := looks(-1)
		if err != nil || all < 2 || len(r.Violations) != 1 {
			t.Fatalf("%s: %d looks, %v", by, all, err)
		}
		_, r, err = looks(all)
		if needs && (err == nil || !strings.Contains(err.Error(), "constants, more") || r != nil) || !needs && (err != nil || len(r.Violations) != 1) {
			t.Errorf("%s: %v, %v", by, r, err)
		}
	}
}

// TestProgress: a search reports what it has done, and since when it runs.
func TestProgress(t *testing.T) {
	c := testsession.Compile(t, late, "right")
	now, calls := 100.0, 0
	s := c.Open(t, "right", func(k *plan.Task) {
		k.Host.Clock = func() float64 { now++; return now }
		k.Host.Progress = func(st plan.Progress, seconds float64) {
			calls++
			if seconds != now-101 || st.States == 0 {
				t.Errorf("%v s of %v, %d states", seconds, now, st.States)
			}
		}
	})
	if _, err := s.Answer(verify.Checks{}); err != nil || calls == 0 {
		t.Errorf("%v, called %d times", err, calls)
	}
}
