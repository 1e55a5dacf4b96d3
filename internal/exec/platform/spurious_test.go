package platform_test

import (
	"testing"

	"heddle/internal/exec/platform"
)

// TestSpurious: what may fail, or end, without a cause does so only where it is asked
// for, and never where its standard forbids it.
func TestSpurious(t *testing.T) {
	for _, c := range []struct {
		name, source   string
		without, check string // the violation without such failures, and with them
	}{
		{"if for while", `
void *f(void *a) { LOCK; x = 1; pthread_cond_signal(&c); UNLOCK; return a; }
int main(void) { START(p, f); LOCK; if (!x) pthread_cond_wait(&c, &m); assert(x); UNLOCK; JOIN(p); return 0; }`, "", "assert"},
		{"while", `
void *f(void *a) { LOCK; x = 1; pthread_cond_signal(&c); UNLOCK; return a; }
int main(void) { START(p, f); LOCK; while (!x) pthread_cond_wait(&c, &m); assert(x); UNLOCK; JOIN(p); return 0; }`, "", ""},
		{"a lost signal stays a deadlock", `
int main(void) { LOCK; while (!x) pthread_cond_wait(&c, &m); UNLOCK; return 0; }`, "deadlock", "deadlock"},
		{"a timed wait may end in time, and without a signal", `
int main(void) { LOCK; assert(pthread_cond_timedwait(&c, &m, &ts) == ETIMEDOUT); UNLOCK; return 0; }`, "", "assert"},
		{"a timed wait by another clock", `
int main(void) { LOCK; assert(pthread_cond_clockwait(&c, &m, CLOCK_MONOTONIC, &ts) == ETIMEDOUT); UNLOCK; return 0; }`, "", "assert"},
		{"a wait of C11", `
mtx_t u; cnd_t d;
int f(void *a) { mtx_lock(&u); x = 1; cnd_signal(&d); mtx_unlock(&u); return 0; }
int main(void) { thrd_t t; mtx_init(&u, 0); cnd_init(&d); thrd_create(&t, f, 0); mtx_lock(&u); if (!x) cnd_wait(&d, &u);
 assert(x); mtx_unlock(&u); thrd_join(t, 0); return 0; }`, "", "assert"},
		{"the mutex is held after any wait", `
void *f(void *a) { LOCK; y++; pthread_cond_wait(&c, &m); y--; UNLOCK; return a; }
int main(void) { START(p, f); LOCK; y++; assert(y == 1 || y == 2); y--; pthread_cond_signal(&c); UNLOCK; exit(0); }`, "", ""},
		{"the mutex is free while a wait goes on", `
int main(void) { LOCK; pthread_cond_wait(&c, &m); assert(pthread_mutex_trylock(&m) == EBUSY); exit(0); }`, "deadlock", "deadlock"},
		{"a thread that is cancelled in a wait", `
void *f(void *a) { LOCK; pthread_cond_wait(&c, &m); x = 1; UNLOCK; return a; }
int main(void) { START(p, f); pthread_cancel(p); JOIN(p); assert(!x); return 0; }`, "", "assert"},
		{"a futex", `
#include <linux/futex.h>
#include <sys/syscall.h>
void *f(void *a) { __atomic_store_n(&x, 1, 5); syscall(SYS_futex, &x, FUTEX_WAKE, 1, 0, 0, 0); return a; }
int main(void) { START(p, f); if (syscall(SYS_futex, &x, FUTEX_WAIT, 0, 0, 0, 0) == 0) assert(__atomic_load_n(&x, 5)); JOIN(p); return 0; }`, "", "assert"},
		{"mtx_trylock", `
mtx_t u; int main(void) { mtx_init(&u, 0); assert(mtx_trylock(&u) == thrd_success); return 0; }`, "", "assert"},
		{"mtx_trylock in a loop", `
mtx_t u; int main(void) { mtx_init(&u, 0); while (mtx_trylock(&u) != thrd_success) continue; assert(mtx_trylock(&u) == thrd_busy); mtx_unlock(&u); return 0; }`, "", ""},
		{"mtx_trylock of a recursive mutex that is held", `
mtx_t u; int main(void) { mtx_init(&u, mtx_recursive); mtx_lock(&u); assert(mtx_trylock(&u) == thrd_success); return 0; }`, "", ""},
		{"pthread_mutex_trylock", `int main(void) { assert(pthread_mutex_trylock(&m) == 0); return 0; }`, "", ""},
		{"pthread_rwlock_trywrlock", `int main(void) { assert(pthread_rwlock_trywrlock(&rw) == 0); return 0; }`, "", ""},
		{"sem_trywait", `int main(void) { sem_init(&sem, 0, 1); assert(sem_trywait(&sem) == 0); return 0; }`, "", ""},
		{"sem_wait", `
void *f(void *a) { x = 1; sem_post(&sem); return a; }
int main(void) { sem_init(&sem, 0, 0); START(p, f); sem_wait(&sem); assert(x); JOIN(p); return 0; }`, "", ""},
		{"weak compare-and-exchange", `
int main(void) { int e = 0; assert(__atomic_compare_exchange_n(&x, &e, 1, 1, 5, 5)); return 0; }`, "", "assert"},
		{"weak compare-and-exchange leaves what is expected", `
int main(void) { int e = 0; if (!__atomic_compare_exchange_n(&x, &e, 1, 1, 5, 5)) assert(e == 0 && x == 0); else assert(x == 1); return 0; }`, "", ""},
		{"weak compare-and-exchange of other values", `
int main(void) { int e = 2; assert(!__atomic_compare_exchange_n(&x, &e, 1, 1, 5, 5) && e == 0 && x == 0); return 0; }`, "", ""},
		{"weak compare-and-exchange in a loop", `
void *f(void *a) { int e = __atomic_load_n(&x, 5); while (!__atomic_compare_exchange_n(&x, &e, e + 1, 1, 5, 5)) continue; return a; }
int main(void) { START(p, f); START(q, f); JOIN(p); JOIN(q); assert(x == 2); return 0; }`, "", ""},
		{"one attempt of each of two threads", `
void *f(void *a) { int e = 0; if (__atomic_compare_exchange_n(&x, &e, 1, 1, 5, 5)) __atomic_fetch_add(&y, 1, 5); return a; }
int main(void) { START(p, f); START(q, f); JOIN(p); JOIN(q); assert(y == 1); return 0; }`, "", "assert"},
		{"strong compare-and-exchange", `
int main(void) { int e = 0; assert(__atomic_compare_exchange_n(&x, &e, 1, 0, 5, 5)); return 0; }`, "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			for _, flags := range [][]string{{optimised}, {"-m32", everyInstruction}} {
				for want, more := range map[string][]string{c.without: nil, c.check: {spuriously}} {
					if c.without == c.check {
						more = []string{spuriously}
					}
					if got := explore(t, threadHead+c.source, platform.Options{}, append(flags, more...)...); got.check != want {
						t.Errorf("%v %v: %q: %s; want %q", flags, more, got.check, got.text, want)
					}
				}
			}
		})
	}
}
