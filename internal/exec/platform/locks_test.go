package platform_test

import (
	"testing"

	"heddle/internal/exec/platform"
)

func TestOtherLocks(t *testing.T) {
	judge(t, []judged{
		{"rwlock excludes a writer", `
void *f(void *a) { pthread_rwlock_wrlock(&rw); x++; pthread_rwlock_unlock(&rw); return a; }
int main(void) { START(p, f); pthread_rwlock_rdlock(&rw); int v = x; assert(v == x); pthread_rwlock_unlock(&rw); JOIN(p);
 assert(pthread_rwlock_destroy(&rw) == 0); return 0; }`, "", ""},
		{"rwlock lets readers in", `
void *f(void *a) { assert(pthread_rwlock_tryrdlock(&rw) == 0); assert(pthread_rwlock_trywrlock(&rw) == EBUSY); pthread_rwlock_unlock(&rw); return a; }
int main(void) { pthread_rwlock_rdlock(&rw); START(p, f); JOIN(p); pthread_rwlock_unlock(&rw); return 0; }`, "", ""},
		{"rwlock of itself", `int main(void) { pthread_rwlock_wrlock(&rw); assert(pthread_rwlock_rdlock(&rw) == EDEADLK); assert(pthread_rwlock_wrlock(&rw) == EDEADLK);
 assert(pthread_rwlock_trywrlock(&rw) == EBUSY); return 0; }`, "", ""},
		{"rwlock read by another", `
void *f(void *a) { pthread_rwlock_rdlock(&rw); return a; }
int main(void) { START(p, f); JOIN(p); START(q, f); JOIN(q); pthread_rwlock_wrlock(&rw); return 0; }`, "deadlock", "read-write lock rw, which thread 1 and thread 2 hold for reading"},
		{"rwlock read twice", `int main(void) { pthread_rwlock_rdlock(&rw); pthread_rwlock_rdlock(&rw); pthread_rwlock_unlock(&rw);
 assert(pthread_rwlock_trywrlock(&rw) == EBUSY); pthread_rwlock_unlock(&rw); assert(pthread_rwlock_trywrlock(&rw) == 0); return 0; }`, "", ""},
		{"rwlock unlocked by another", `
void *f(void *a) { pthread_rwlock_unlock(&rw); return a; }
int main(void) { pthread_rwlock_rdlock(&rw); START(p, f); JOIN(p); return 0; }`, "unlock", "read-write lock rw, which thread 0 holds for reading"},
		{"rwlock of many readers", `
int main(void) { for (int i = 0; i < 12; i++) pthread_rwlock_rdlock(&rw); for (int i = 0; i < 12; i++) pthread_rwlock_unlock(&rw);
 assert(pthread_rwlock_trywrlock(&rw) == 0); return 0; }`, "", ""},
		{"rwlock upgrade", `int main(void) { pthread_rwlock_rdlock(&rw); pthread_rwlock_wrlock(&rw); return 0; }`, "deadlock", "read-write lock rw, which it holds for reading itself"},
		{"rwlock unlock of a free one", `int main(void) { pthread_rwlock_unlock(&rw); return 0; }`, "unlock", "read-write lock rw, which is not locked"},
		{"rwlock destroyed", `int main(void) { pthread_rwlock_destroy(&rw); pthread_rwlock_rdlock(&rw); return 0; }`, "misuse", "which was destroyed"},
		{"rwlock timed", `int main(void) { pthread_rwlock_rdlock(&rw); assert(pthread_rwlock_timedwrlock(&rw, &ts) == ETIMEDOUT); return 0; }`, "", ""},
		{"spin excludes", `
void *f(void *a) { pthread_spin_lock(&s); x++; pthread_spin_unlock(&s); return a; }
int main(void) { pthread_spin_init(&s, 0); START(p, f); pthread_spin_lock(&s); x++; pthread_spin_unlock(&s); JOIN(p); assert(x == 2);
 assert(pthread_spin_trylock(&s) == 0); assert(pthread_spin_trylock(&s) == EBUSY); pthread_spin_unlock(&s); pthread_spin_destroy(&s); return 0; }`, "", ""},
		{"spin of itself", `int main(void) { pthread_spin_init(&s, 0); pthread_spin_lock(&s); pthread_spin_lock(&s); return 0; }`, "deadlock", "spin lock s, which it holds itself"},
		{"spin without init", `int main(void) { pthread_spin_lock(&s); return 0; }`, "misuse", "spin lock s, which is not initialised"},
		{"spin unlock", `int main(void) { pthread_spin_init(&s, 0); pthread_spin_unlock(&s); return 0; }`, "unlock", ""},
		{"barrier holds back", `
void *f(void *a) { x = 1; int r = pthread_barrier_wait(&b); assert(y == 1); return (void *)(long)r; }
int main(void) { void *r; pthread_barrier_init(&b, 0, 2); START(p, f); y = 1; int mine = pthread_barrier_wait(&b); assert(x == 1);
 pthread_join(p, &r); assert((mine == PTHREAD_BARRIER_SERIAL_THREAD) + ((long)r == PTHREAD_BARRIER_SERIAL_THREAD) == 1);
 pthread_barrier_destroy(&b); return 0; }`, "", ""},
		{"barrier of rounds", `
void *f(void *a) { for (int i = 0; i < 2; i++) { pthread_barrier_wait(&b); x = i; pthread_barrier_wait(&b); } return a; }
int main(void) { pthread_barrier_init(&b, 0, 2); START(p, f);
 for (int i = 0; i < 2; i++) { pthread_barrier_wait(&b); pthread_barrier_wait(&b); assert(x == i); } JOIN(p); return 0; }`, "", ""},
		{"barrier of too many", `int main(void) { pthread_barrier_init(&b, 0, 2); pthread_barrier_wait(&b); return 0; }`, "deadlock", "barrier b, at which 1 of 2 threads"},
		{"barrier without init", `int main(void) { pthread_barrier_wait(&b); return 0; }`, "misuse", "not initialised"},
		{"barrier of none", `int main(void) { assert(pthread_barrier_init(&b, 0, 0) == EINVAL); return 0; }`, "", ""},
		{"once", `
void g(void) { x++; }
void *f(void *a) { pthread_once(&o, g); assert(x == 1); return a; }
int main(void) { START(p, f); pthread_once(&o, g); assert(x == 1); JOIN(p); return 0; }`, "", ""},
		{"once within itself", `
void g(void) { pthread_once(&o, g); }
int main(void) { pthread_once(&o, g); return 0; }`, "deadlock", "the end of the once-routine"},
		{"C11 once", `
once_flag w = ONCE_FLAG_INIT; void g(void) { x++; }
int main(void) { call_once(&w, g); call_once(&w, g); assert(x == 1); return 0; }`, "", ""},
		{"semaphore counts", `
void *f(void *a) { sem_wait(&sem); x++; sem_post(&sem); return a; }
int main(void) { int v; sem_init(&sem, 0, 1); START(p, f); sem_wait(&sem); x++; sem_post(&sem); JOIN(p); assert(x == 2);
 sem_getvalue(&sem, &v); assert(v == 1); assert(sem_destroy(&sem) == 0); return 0; }`, "", ""},
		{"semaphore orders", `
void *f(void *a) { x = 1; sem_post(&sem); return a; }
int main(void) { sem_init(&sem, 0, 0); START(p, f); sem_wait(&sem); assert(x == 1); JOIN(p); return 0; }`, "", ""},
		{"semaphore blocks", `int main(void) { sem_init(&sem, 0, 0); sem_wait(&sem); return 0; }`, "deadlock", "semaphore sem, whose value is 0"},
		{"semaphore tries", `int main(void) { sem_init(&sem, 0, 1); assert(sem_trywait(&sem) == 0); assert(sem_trywait(&sem) == -1 && errno == EAGAIN);
 errno = 0; assert(sem_timedwait(&sem, &ts) == -1 && errno == ETIMEDOUT); return 0; }`, "", ""},
		{"semaphore destroyed", `int main(void) { sem_init(&sem, 0, 1); sem_destroy(&sem); sem_wait(&sem); return 0; }`, "misuse", "which was destroyed"},
		{"keys", `
void *f(void *a) { assert(pthread_getspecific(k) == 0); pthread_setspecific(k, &y); assert(pthread_getspecific(k) == &y); return a; }
int main(void) { pthread_key_create(&k, 0); pthread_setspecific(k, &x); START(p, f); JOIN(p); assert(pthread_getspecific(k) == &x);
 assert(pthread_key_delete(k) == 0); return 0; }`, "", ""},
		{"a key's destructor", `
void d(void *v) { *(int *)v += 1; }
void *f(void *a) { pthread_setspecific(k, &x); pthread_exit(0); }
int main(void) { pthread_key_create(&k, d); START(p, f); JOIN(p); assert(x == 1); return 0; }`, "", ""},
		{"a deleted key", `int main(void) { pthread_key_create(&k, 0); pthread_key_delete(k); pthread_setspecific(k, 0); return 0; }`, "misuse", "a key that does not exist"},
		{"cancel a waiter", `
void *f(void *a) { LOCK; x = 1; pthread_cond_wait(&c, &m); assert(0); return a; }
int main(void) { void *r; START(p, f); LOCK; __VERIFIER_assume(x); UNLOCK; assert(pthread_cancel(p) == 0); pthread_join(p, &r);
 assert(r == PTHREAD_CANCELED); assert(pthread_mutex_trylock(&m) == EBUSY); return 0; }`, "", ""},
		{"cancel at a point, with a destructor", `
void d(void *v) { x++; }
void *f(void *a) { pthread_setspecific(k, &x); sem_wait(&sem); return a; }
int main(void) { void *r; sem_init(&sem, 0, 0); pthread_key_create(&k, d); START(p, f); pthread_cancel(p); pthread_join(p, &r);
 assert(r == PTHREAD_CANCELED && x == 1); return 0; }`, "", ""},
		{"cancellation disabled", `
void *f(void *a) { int was; pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &was); sem_wait(&sem); pthread_testcancel();
 pthread_setcancelstate(was, 0); pthread_testcancel(); x = 1; return a; }
int main(void) { void *r; sem_init(&sem, 0, 0); START(p, f); pthread_cancel(p); sem_post(&sem); pthread_join(p, &r);
 assert(x == (r != PTHREAD_CANCELED)); return 0; }`, "", ""},
		{"a clean-up handler that is taken off", `
void h(void *v) { x++; }
int main(void) { pthread_cleanup_push(h, 0); LOCK; pthread_cleanup_pop(1); UNLOCK; assert(x == 1); return 0; }`, "", ""},
		{"errno of each thread", `
void *f(void *a) { assert(errno == 0); errno = 5; return a; }
int main(void) { errno = 3; START(p, f); assert(errno == 3); JOIN(p); assert(errno == 3); return 0; }`, "", ""},
	}, platform.Options{})
}

func TestConventions(t *testing.T) {
	judge(t, []judged{
		{"assert names the expression", `int main(void) { assert(x == 1); return 0; }`, "assert", "assertion `x == 1` fails"},
		{"abort", `int main(void) { abort(); }`, "abort", ""},
		{"assume", `int main(void) { int v = __VERIFIER_nondet_int(); __VERIFIER_assume(v > 3); assert(v > 3); return 0; }`, "", ""},
		{"bool has two values", `int main(void) { _Bool v = __VERIFIER_nondet_bool(); assert(v == 0 || v == 1); return 0; }`, "", ""},
		{"least int", `int main(void) { assert(__VERIFIER_nondet_int() != -2147483647 - 1); return 0; }`, "assert", ""},
		{"a false assumption cuts off nobody else", `
void *f(void *a) { assert(!__atomic_load_n(&x, 5)); return a; }
int main(void) { START(p, f); __atomic_store_n(&x, 1, 5); __VERIFIER_assume(0); return 0; }`, "assert", ""},
		{"atomic section", `
void *f(void *a) { __VERIFIER_atomic_begin(); x++; x--; __VERIFIER_atomic_end(); return a; }
int main(void) { START(p, f); __VERIFIER_atomic_begin(); assert(x == 0); __VERIFIER_atomic_end(); JOIN(p); return 0; }`, "", ""},
		{"end of no atomic section", `int main(void) { __VERIFIER_atomic_end(); return 0; }`, "misuse", "outside of one"},
		{"handlers of exit", `
void f(void) { assert(x == 1); x = 2; } void g(void) { x = 1; }
int main(void) { atexit(f); atexit(g); return 0; }`, "", ""},
		{"double free", `int main(void) { char *v = malloc(3); free(v); free(v); return 0; }`, "free", "freed before"},
		{"realloc of a local", `int main(void) { int v; realloc(&v, 8); return 0; }`, "free", ""},
		{"strcpy runs over", `int main(void) { char v[4]; strcpy(v, "heddle"); return 0; }`, "bounds", "write of 7 bytes"},
		{"memcpy of a negative length", `int main(void) { char v[4], w[4]; memcpy(v, w, (size_t)-1); return 0; }`, "bounds", ""},
		{"strlen without an end", `int main(void) { char v[3] = {'a', 'b', 'c'}; return strlen(v); }`, "bounds", ""},
		{"strcpy races", `
char v[8];
void *f(void *a) { strcpy(v, "abc"); return a; }
int main(void) { START(p, f); x = strlen(v); JOIN(p); return 0; }`, "race", ""},
		{"free too early", `
char *v;
void *f(void *a) { v[0] = 1; return a; }
int main(void) { v = malloc(2); START(p, f); free(v); JOIN(p); return 0; }`, "use-after-free", ""},
	}, platform.Options{})
}
