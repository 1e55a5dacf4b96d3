package platform_test

import (
	"strings"
	"testing"

	"heddle/internal/exec/platform"
)

// judged is a program and how all its runs must end: without a violation, or
// with one whose text contains a phrase. threadHead comes before the source.
type judged struct {
	name   string
	source string
	check  string // "": none
	text   string
}

const threadHead = `#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <stdlib.h>
#include <string.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
pthread_spinlock_t s;
pthread_barrier_t b;
pthread_once_t o = PTHREAD_ONCE_INIT;
pthread_key_t k;
sem_t sem;
struct timespec ts;
int x, y, z;
pthread_t p, q;
#define START(t, f) assert(pthread_create(&t, 0, f, 0) == 0)
#define JOIN(t) assert(pthread_join(t, 0) == 0)
#define LOCK assert(pthread_mutex_lock(&m) == 0)
#define UNLOCK assert(pthread_mutex_unlock(&m) == 0)
`

func judge(t *testing.T, cases []judged, o platform.Options) {
	t.Helper()
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			for _, width := range []string{"-m64", "-m32", everyInstruction} {
				got := explore(t, threadHead+c.source, o, width)
				if got.check != c.check || !strings.Contains(got.text, c.text) {
					t.Errorf("%s: %q: %s; want %q: %s", width, got.check, got.text, c.check, c.text)
				}
			}
		})
	}
}

func TestThreads(t *testing.T) {
	judge(t, []judged{
		{"join gives the result", `
void *f(void *a) { return (char *)a + 1; }
int main(void) { void *r; pthread_create(&p, 0, f, (void *)41); pthread_join(p, &r); assert(r == (void *)42); return 0; }`, "", ""},
		{"join waits", `
void *f(void *a) { x = 1; return a; }
int main(void) { START(p, f); JOIN(p); assert(x == 1); return 0; }`, "", ""},
		{"join stores after the end", `
void *r;
void *f(void *a) { r = &x; return &y; }
int main(void) { START(p, f); pthread_join(p, &r); assert(r == &y); return 0; }`, "", ""},
		{"self and equal", `
void *f(void *a) { assert(!pthread_equal(pthread_self(), *(pthread_t *)a)); return a; }
int main(void) { pthread_t me = pthread_self(); assert(pthread_equal(me, pthread_self()));
 pthread_create(&p, 0, f, &me); JOIN(p); return 0; }`, "", ""},
		{"join of itself", `int main(void) { assert(pthread_join(pthread_self(), 0) == EDEADLK); return 0; }`, "", ""},
		{"join of nobody", `int main(void) { pthread_join(77, 0); return 0; }`, "misuse", "join of 77, which is not a thread"},
		{"join twice", `
void *f(void *a) { return a; }
int main(void) { START(p, f); JOIN(p); JOIN(p); return 0; }`, "misuse", "thread 1, which was joined"},
		{"tryjoin", `
void *f(void *a) { return a; }
int main(void) { START(p, f); int r = pthread_tryjoin_np(p, 0); assert(r == 0 || r == EBUSY); assert(r == 0); return 0; }`,
			"assert", "r == 0"},
		{"detached by attribute", `
void *f(void *a) { return a; }
int main(void) { pthread_attr_t a; pthread_attr_init(&a); int d; pthread_attr_getdetachstate(&a, &d); assert(d == PTHREAD_CREATE_JOINABLE);
 pthread_attr_setdetachstate(&a, PTHREAD_CREATE_DETACHED); pthread_attr_getdetachstate(&a, &d); assert(d == PTHREAD_CREATE_DETACHED);
 pthread_create(&p, &a, f, 0); pthread_attr_destroy(&a); pthread_join(p, 0); return 0; }`, "misuse", "thread 1, which"},
		{"detach twice", `
void *f(void *a) { return a; }
int main(void) { START(p, f); pthread_detach(p); pthread_detach(p); return 0; }`, "misuse", "detaching of thread 1"},
		{"stack size", `
int main(void) { pthread_attr_t a; pthread_attr_init(&a); size_t n; pthread_attr_setstacksize(&a, 65536);
 pthread_attr_getstacksize(&a, &n); assert(n == 65536); return 0; }`, "", ""},
		{"result of pthread_exit", `
void *f(void *a) { pthread_exit((void *)7); }
int main(void) { void *r; START(p, f); pthread_join(p, &r); assert(r == (void *)7); return 0; }`, "", ""},
		{"delays switch", `
void *f(void *a) { __atomic_store_n(&x, 1, 5); return a; }
int main(void) { START(p, f); sched_yield(); usleep(1); sleep(1); nanosleep(&ts, 0); assert(__atomic_load_n(&x, 5) == 0); JOIN(p); return 0; }`,
			"assert", ""},
		{"exit ends all", `
void *f(void *a) { exit(0); }
int main(void) { START(p, f); JOIN(p); assert(0); return 0; }`, "", ""},
		{"C11 threads", `
int f(void *a) { return *(int *)a + 1; }
int main(void) { thrd_t t; int v = 41, r; assert(thrd_create(&t, f, &v) == thrd_success); assert(thrd_join(t, &r) == thrd_success);
 assert(r == 42 && thrd_equal(thrd_current(), thrd_current())); return 0; }`, "", ""},
	}, platform.Options{})
}

func TestMutexes(t *testing.T) {
	judge(t, []judged{
		{"excludes", `
void *f(void *a) { LOCK; x++; UNLOCK; return a; }
int main(void) { START(p, f); LOCK; x++; UNLOCK; JOIN(p); assert(x == 2); return 0; }`, "", ""},
		{"self lock", `int main(void) { LOCK; LOCK; return 0; }`, "deadlock", "mutex m, which it holds itself"},
		{"two locks", `
pthread_mutex_t n = PTHREAD_MUTEX_INITIALIZER;
void *f(void *a) { pthread_mutex_lock(&n); LOCK; UNLOCK; pthread_mutex_unlock(&n); return a; }
int main(void) { START(p, f); LOCK; pthread_mutex_lock(&n); pthread_mutex_unlock(&n); UNLOCK; JOIN(p); return 0; }`,
			"deadlock", "mutex n, which thread 1 holds"},
		{"unlock of a free one", `int main(void) { pthread_mutex_unlock(&m); return 0; }`, "unlock", "mutex m, which is not locked"},
		{"unlock of another's", `
void *f(void *a) { LOCK; return a; }
int main(void) { START(p, f); JOIN(p); pthread_mutex_unlock(&m); return 0; }`, "unlock", "which thread 1 held when it ended"},
		{"trylock", `int main(void) { assert(pthread_mutex_trylock(&m) == 0); assert(pthread_mutex_trylock(&m) == EBUSY); UNLOCK; return 0; }`, "", ""},
		{"timedlock", `int main(void) { LOCK; assert(pthread_mutex_timedlock(&m, &ts) == ETIMEDOUT); UNLOCK; return 0; }`, "", ""},
		{"recursive", `
pthread_mutex_t r = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
void *f(void *a) { assert(pthread_mutex_trylock(&r) == EBUSY); assert(pthread_mutex_unlock(&r) == EPERM); return a; }
int main(void) { pthread_mutex_lock(&r); pthread_mutex_lock(&r); pthread_mutex_unlock(&r); START(p, f); JOIN(p); pthread_mutex_unlock(&r);
 assert(pthread_mutex_unlock(&r) == EPERM); return 0; }`, "", ""},
		{"recursive by attribute", `
int main(void) { pthread_mutexattr_t a; pthread_mutexattr_init(&a); pthread_mutexattr_settype(&a, PTHREAD_MUTEX_RECURSIVE); int t;
 pthread_mutexattr_gettype(&a, &t); assert(t == PTHREAD_MUTEX_RECURSIVE); pthread_mutex_init(&m, &a); pthread_mutexattr_destroy(&a);
 LOCK; LOCK; UNLOCK; UNLOCK; assert(pthread_mutex_destroy(&m) == 0); return 0; }`, "", ""},
		{"errorcheck", `
pthread_mutex_t e = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;
int main(void) { assert(pthread_mutex_lock(&e) == 0); assert(pthread_mutex_lock(&e) == EDEADLK); assert(pthread_mutex_unlock(&e) == 0);
 assert(pthread_mutex_unlock(&e) == EPERM); return 0; }`, "", ""},
		{"adaptive", `
pthread_mutex_t e = PTHREAD_ADAPTIVE_MUTEX_INITIALIZER_NP;
int main(void) { pthread_mutex_lock(&e); pthread_mutex_unlock(&e); pthread_mutex_unlock(&e); return 0; }`, "unlock", ""},
		{"destroy of a held one", `int main(void) { LOCK; pthread_mutex_destroy(&m); return 0; }`, "misuse", "destruction of mutex m, which thread 0 holds"},
		{"use after destroy", `int main(void) { pthread_mutex_destroy(&m); LOCK; return 0; }`, "misuse", "lock of mutex m, which was destroyed"},
		{"init after destroy", `int main(void) { pthread_mutex_destroy(&m); pthread_mutex_init(&m, 0); LOCK; UNLOCK; return 0; }`, "", ""},
		{"on the heap", `int main(void) { pthread_mutex_t *h = malloc(sizeof *h); pthread_mutex_init(h, 0); pthread_mutex_lock(h); pthread_mutex_lock(h); return 0; }`,
			"deadlock", "mutex in a heap block"},
		{"null", `int main(void) { pthread_mutex_lock(0); return 0; }`, "null", ""},
		{"init races with lock", `
void *f(void *a) { LOCK; UNLOCK; return a; }
int main(void) { START(p, f); pthread_mutex_init(&m, 0); JOIN(p); return 0; }`, "race", ""},
		{"C11", `
mtx_t u;
int main(void) { assert(mtx_init(&u, mtx_plain) == thrd_success); assert(mtx_lock(&u) == thrd_success); assert(mtx_trylock(&u) == thrd_busy);
 assert(mtx_unlock(&u) == thrd_success); mtx_destroy(&u); return 0; }`, "", ""},
		{"C11 recursive", `mtx_t u; int main(void) { mtx_init(&u, mtx_plain | mtx_recursive); mtx_lock(&u); mtx_lock(&u); mtx_unlock(&u); mtx_unlock(&u); return 0; }`, "", ""},
	}, platform.Options{})
}

func TestConditions(t *testing.T) {
	judge(t, []judged{
		{"wait for a flag", `
void *f(void *a) { LOCK; x = 1; pthread_cond_signal(&c); UNLOCK; return a; }
int main(void) { START(p, f); LOCK; while (!x) assert(pthread_cond_wait(&c, &m) == 0); UNLOCK; JOIN(p);
 assert(pthread_cond_destroy(&c) == 0); return 0; }`, "", ""},
		{"lost wake-up", `
void *f(void *a) { LOCK; pthread_cond_signal(&c); UNLOCK; return a; }
int main(void) { START(p, f); LOCK; pthread_cond_wait(&c, &m); UNLOCK; JOIN(p); return 0; }`, "deadlock", "a signal of condition c"},
		{"signal wakes one", `
void *f(void *a) { LOCK; y++; pthread_cond_wait(&c, &m); UNLOCK; return a; }
int main(void) { START(p, f); START(q, f); LOCK; __VERIFIER_assume(y == 2); pthread_cond_signal(&c); UNLOCK; JOIN(p); JOIN(q); return 0; }`, "deadlock", ""},
		{"signal wakes any", `
void *f(void *a) { LOCK; y++; pthread_cond_wait(&c, &m); if (!z) z = (long)a; UNLOCK; return a; }
int main(void) { pthread_create(&p, 0, f, (void *)1); pthread_create(&q, 0, f, (void *)2);
 LOCK; __VERIFIER_assume(y == 2); pthread_cond_signal(&c); UNLOCK; LOCK; __VERIFIER_assume(z); assert(z == 1); exit(0); }`, "assert", "z == 1"},
		{"broadcast wakes all", `
void *f(void *a) { LOCK; y++; pthread_cond_wait(&c, &m); UNLOCK; return a; }
int main(void) { START(p, f); START(q, f); LOCK; __VERIFIER_assume(y == 2); pthread_cond_broadcast(&c); UNLOCK; JOIN(p); JOIN(q); return 0; }`, "", ""},
		{"wait without the mutex", `int main(void) { pthread_cond_wait(&c, &m); return 0; }`, "unlock", "wait on condition c with mutex m, which is not locked"},
		{"timed wait may end", `
int main(void) { LOCK; assert(pthread_cond_timedwait(&c, &m, &ts) == ETIMEDOUT); UNLOCK; return 0; }`, "", ""},
		{"timed wait may be woken", `
void *f(void *a) { LOCK; x = 1; pthread_cond_signal(&c); UNLOCK; return a; }
int main(void) { START(p, f); LOCK; int r = 0; while (!x && !r) r = pthread_cond_timedwait(&c, &m, &ts); assert(r == ETIMEDOUT); UNLOCK; JOIN(p); return 0; }`,
			"assert", "ETIMEDOUT"},
		{"a time that is up loses the signal", `
void *f(void *a) { LOCK; y = 1; pthread_cond_signal(&c); UNLOCK; return a; }
int main(void) { START(p, f); LOCK; int r = 0; if (!y) { r = pthread_cond_timedwait(&c, &m, &ts); assert(!(r == ETIMEDOUT && y)); } UNLOCK; JOIN(p); return 0; }`,
			"assert", "y"},
		{"destroy with a waiter", `
void *f(void *a) { LOCK; x = 1; pthread_cond_wait(&c, &m); UNLOCK; return a; }
int main(void) { START(p, f); LOCK; __VERIFIER_assume(x); pthread_cond_destroy(&c); return 0; }`, "misuse", "on which thread 1 waits"},
		{"use after destroy", `int main(void) { pthread_cond_init(&c, 0); pthread_cond_destroy(&c); pthread_cond_signal(&c); return 0; }`, "misuse", "which was destroyed"},
		{"if for while, without spurious wake-ups", `
void *f(void *a) { LOCK; x = 1; pthread_cond_signal(&c); UNLOCK; return a; }
int main(void) { START(p, f); LOCK; if (!x) pthread_cond_wait(&c, &m); assert(x); UNLOCK; JOIN(p); return 0; }`, "", ""},
		{"C11", `
mtx_t u; cnd_t d;
int f(void *a) { mtx_lock(&u); x = 1; cnd_signal(&d); mtx_unlock(&u); return 0; }
int main(void) { thrd_t t; mtx_init(&u, 0); cnd_init(&d); thrd_create(&t, f, 0); mtx_lock(&u); while (!x) cnd_wait(&d, &u);
 assert(cnd_timedwait(&d, &u, &ts) == thrd_timedout); mtx_unlock(&u); thrd_join(t, 0); cnd_destroy(&d); return 0; }`, "", ""},
	}, platform.Options{})
}
