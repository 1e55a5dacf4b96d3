package platform_test

import (
	"testing"

	"heddle/internal/exec/platform"
)

const robustHead = `
pthread_mutexattr_t a;
void *hold(void *p) { assert(pthread_mutex_lock(&m) != ENOTRECOVERABLE); return p; }
void make(int type) { pthread_mutexattr_init(&a); pthread_mutexattr_settype(&a, type);
 assert(pthread_mutexattr_setrobust(&a, PTHREAD_MUTEX_ROBUST) == 0); pthread_mutex_init(&m, &a); }
`

// TestRobust: mutexes whose holder ends.
func TestRobust(t *testing.T) {
	var cases []judged
	add := func(name, source, check, text string) {
		cases = append(cases, judged{name, robustHead + source, check, text})
	}
	add("waits for the end", `
int main(void) { make(0); START(p, hold); int e = pthread_mutex_lock(&m); assert(e == 0 || e == EOWNERDEAD); if (e) pthread_mutex_consistent(&m); UNLOCK;
 JOIN(p); e = pthread_mutex_lock(&m); assert((e == EOWNERDEAD) || x); return 0; }`, "assert", "")
	add("each end once", `
int main(void) { make(0); START(p, hold); JOIN(p); START(q, hold); JOIN(q); assert(pthread_mutex_lock(&m) == EOWNERDEAD);
 pthread_mutex_consistent(&m); UNLOCK; LOCK; UNLOCK; assert(pthread_mutex_destroy(&m) == 0); return 0; }`, "", "")
	add("trylock: not yet", `
int main(void) { make(0); START(p, hold); int e = pthread_mutex_trylock(&m); assert(e == 0 || e == EBUSY); return 0; }`, "assert", "")
	add("trylock: dead", `
int main(void) { make(0); START(p, hold); int e = pthread_mutex_trylock(&m); assert(e == 0 || e == EOWNERDEAD); return 0; }`, "assert", "")
	add("trylock: all", `
int main(void) { make(0); START(p, hold); int e = pthread_mutex_trylock(&m); assert(e == 0 || e == EOWNERDEAD || e == EBUSY);
 if (e == 0) UNLOCK; return 0; }`, "", "")
	add("timed", `
int main(void) { make(0); START(p, hold); JOIN(p); int e = pthread_mutex_timedlock(&m, &ts); assert(e == EOWNERDEAD || e == ETIMEDOUT); return 0; }`, "", "")
	add("recursive", `
void *two(void *p) { LOCK; LOCK; return p; }
int main(void) { make(PTHREAD_MUTEX_RECURSIVE); START(p, two); JOIN(p); assert(pthread_mutex_lock(&m) == EOWNERDEAD); pthread_mutex_consistent(&m); UNLOCK;
 START(p, two); JOIN(p); return 0; }`, "", "")
	add("condition", `
void *f(void *p) { LOCK; x = 1; pthread_cond_signal(&c); return p; }
int main(void) { make(0); LOCK; START(p, f); int e = 0; while (!x) e = pthread_cond_wait(&c, &m); assert(e == EOWNERDEAD); pthread_mutex_consistent(&m); UNLOCK;
 JOIN(p); return 0; }`, "", "")
	add("unlock by another", `
int main(void) { make(0); assert(pthread_mutex_unlock(&m) == EPERM); return 0; }`, "", "")
	add("destruction while held", `
int main(void) { make(0); LOCK; pthread_mutex_destroy(&m); return 0; }`, "misuse", "destruction of mutex m")
	add("lock by its own holder", `
int main(void) { make(0); LOCK; LOCK; return 0; }`, "deadlock", "which it holds itself")
	add("ceiling", `
int main(void) { int v; pthread_mutexattr_init(&a); assert(pthread_mutexattr_setprioceiling(&a, 0) == EINVAL); assert(pthread_mutexattr_setprioceiling(&a, 5) == 0);
 assert(pthread_mutexattr_setprotocol(&a, PTHREAD_PRIO_PROTECT) == 0); assert(pthread_mutexattr_setprotocol(&a, 3) == EINVAL);
 pthread_mutexattr_getprotocol(&a, &v); assert(v == PTHREAD_PRIO_PROTECT); pthread_mutexattr_getprioceiling(&a, &v); assert(v == 5);
 pthread_mutexattr_setpshared(&a, 1); pthread_mutexattr_getpshared(&a, &v); assert(v == 1); pthread_mutexattr_gettype(&a, &v); assert(v == 0);
 assert(pthread_mutex_getprioceiling(&m, &v) == EINVAL); pthread_mutex_init(&m, &a); LOCK; UNLOCK;
 assert(pthread_mutex_setprioceiling(&m, 7, &v) == 0 && v == 5); assert(pthread_mutex_getprioceiling(&m, &v) == 0 && v == 7); return 0; }`, "", "")
	judge(t, cases, platform.Options{})
}
