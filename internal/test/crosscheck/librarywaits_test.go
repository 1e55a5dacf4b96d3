package crosscheck

import (
	"slices"
	"testing"

	"heddle/internal/exec/machine"
	"heddle/internal/explore/cursor"
	"heddle/internal/explore/system"
	"heddle/internal/test/normalform"
)

// TestLibraryWaits: where threads wait for each other by the library's ways, and wake each other, each class of
// interleavings is found, once; what says that it is independent commutes; and what is written is reported.
func TestLibraryWaits(t *testing.T) {
	for _, x := range libraryWaits {
		t.Run(x.name, func(t *testing.T) {
			var flags []string
			if x.ending == ".cc" {
				flags = []string{"-std=c++20"}
			}
			pairs := &commuting{t: t, most: 3000}
			s := openTextForExecutions(t, "waits"+x.ending, x.text, flags...)
			_, ok := compareExecutions(t, s, bruteSteps, func(c *cursor.EffectReporter, acts []system.Action) {
				pairs.check(c, acts)
				for _, a := range acts {
					reportsWrites(t, c, a)
				}
			})
			if !ok {
				t.Error("there are too many interleavings")
			}
		})
	}
}

// reportsWrites checks that the effects of an action name each word that it changes of what several threads reach.
func reportsWrites(t *testing.T, c *cursor.EffectReporter, a system.Action) {
	mark, m := c.Mark(), c.Machine()
	d, f := normalform.Take(c, a)
	var changed []uint32
	m.Journal().ChangedBetween(machine.Mark(mark), m.Mark(), func(at uint32, _ uint64) { changed = append(changed, at) })
	c.Undo(mark)
	if f != nil || d.Whole || t.Failed() {
		return
	}
	for _, at := range changed {
		o, _, ok := m.Inspect().ObjectAtWord(at)
		written := slices.ContainsFunc(d.Effects, func(e system.Effect) bool { return e.Place == uint64(at) && e.Kind != system.Reads })
		if ok && o.Shared() && !written {
			t.Errorf("%v changes word %d, of %+v, and does not say so: %+v", a, at, o, d.Effects)
		}
	}
}

// libraryWaits are programs in C (.c) and C++ (.cc).
var libraryWaits = []struct{ name, ending, text string }{
	{"futex", ".c", futexHead + `
static void *waiter(void *p) { futex_wait(&f, 0); x = 2; return 0; }
static void *waker(void *p) { f = 1; x = 1; futex_wake(&f, 1); return 0; }
int main(void) {
	pthread_t a, b;
	pthread_create(&a, 0, waiter, 0);
	pthread_create(&b, 0, waker, 0);
	pthread_exit(0);
}
`},
	{"futex-two-waiters", ".c", futexHead + `
static void *waiter(void *p) { futex_wait(&f, 0); return 0; }
static void *waker(void *p) { futex_wake(&f, 1); return 0; }
int main(void) {
	pthread_t a, b, c;
	pthread_create(&a, 0, waiter, 0);
	pthread_create(&b, 0, waiter, 0);
	pthread_create(&c, 0, waker, 0);
	pthread_exit(0);
}
`},
	{"futex-time", ".c", futexHead + `
static void *waiter(void *p) { struct timespec t = {1, 0}; syscall(SYS_futex, &f, FUTEX_WAIT, 0, &t, 0, 0); x = 2; return 0; }
static void *waker(void *p) { f = 1; futex_wake(&f, 1); x = 1; return 0; }
int main(void) {
	pthread_t a, b;
	pthread_create(&a, 0, waiter, 0);
	pthread_create(&b, 0, waker, 0);
	return 0;
}
`},
	{"atomic-wait", ".cc", `#include <atomic>
#include <pthread.h>
static std::atomic<int> v;
static void *waits(void *) { v.wait(0); return 0; }
int main() {
	pthread_t a;
	pthread_create(&a, 0, waits, 0);
	v = 1;
	v.notify_one();
	pthread_exit(0);
}
`},
	{"latch", ".cc", `#include <latch>
#include <pthread.h>
static std::latch l(1);
static void *waits(void *) { l.wait(); return 0; }
int main() {
	pthread_t a;
	pthread_create(&a, 0, waits, 0);
	l.count_down();
	pthread_exit(0);
}
`},
	{"call-once-thrown", ".cc", `#include <mutex>
#include <thread>
#include <atomic>
std::once_flag once;
std::atomic<int> x;
static void run() {
	try {
		std::call_once(once, [] { if (x++ == 0) throw 1; });
	} catch (int) { x = 5; }
}
int main() {
	std::thread a(run);
	run();
	a.join();
}
`},
	{"pthread-once-thrown", ".cc", `#include <pthread.h>
static pthread_once_t once = PTHREAD_ONCE_INIT;
static volatile int x, y;
static void routine() { if (!x) { x = 1; throw 1; } }
static void *run(void *) {
	try { pthread_once(&once, routine); } catch (int) { y = 5; }
	return 0;
}
int main() {
	pthread_t a, b;
	pthread_create(&a, 0, run, 0);
	pthread_create(&b, 0, run, 0);
	pthread_exit(0);
}
`},
	{"once-exit", ".c", `#include <pthread.h>
static pthread_once_t once = PTHREAD_ONCE_INIT;
static volatile int x, y;
static void routine(void) { if (!x) { x = 1; pthread_exit(0); } }
static void *run(void *p) { pthread_once(&once, routine); y = 1; return 0; }
int main(void) {
	pthread_t a, b;
	pthread_create(&a, 0, run, 0);
	pthread_create(&b, 0, run, 0);
	pthread_exit(0);
}
`},
	{"once-jump", ".c", `#include <pthread.h>
#include <setjmp.h>
static pthread_once_t once = PTHREAD_ONCE_INIT;
static __thread jmp_buf to;
static volatile int x, y;
static void routine(void) { if (!x) { x = 1; longjmp(to, 1); } }
static void *run(void *p) { if (!setjmp(to)) pthread_once(&once, routine); y = 1; return 0; }
int main(void) {
	pthread_t a, b;
	pthread_create(&a, 0, run, 0);
	pthread_create(&b, 0, run, 0);
	pthread_exit(0);
}
`},
	{"semaphore", ".cc", `#include <pthread.h>
#include <semaphore>
static std::binary_semaphore s(0);
static void *waits(void *) { s.acquire(); return 0; }
int main() {
	pthread_t a;
	pthread_create(&a, 0, waits, 0);
	s.release();
	pthread_exit(0);
}
`},
	{"condition-time", ".cc", `#include <condition_variable>
#include <mutex>
#include <thread>
#include <atomic>
std::mutex m; std::condition_variable c; int x;
int main() {
	std::thread a([&] { std::unique_lock<std::mutex> l(m); c.wait_for(l, std::chrono::seconds(1)); x++; });
	c.notify_one();
	a.join();
}
`},
	{"condition-two", ".c", `#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int n;
static void *waiter(void *p) { pthread_mutex_lock(&m); pthread_cond_wait(&c, &m); pthread_mutex_unlock(&m); return 0; }
static void *signaller(void *p) { pthread_cond_signal(&c); return 0; }
int main(void) {
	pthread_t a, b, d;
	pthread_create(&a, 0, waiter, 0);
	pthread_create(&b, 0, waiter, 0);
	pthread_create(&d, 0, signaller, 0);
	pthread_exit(0);
}
`},
	{"pthread-barrier", ".c", `#include <pthread.h>
static pthread_barrier_t b;
static volatile int x;
static void *run(void *p) { if (pthread_barrier_wait(&b)) x = 1; return 0; }
int main(void) {
	pthread_t a, c;
	pthread_barrier_init(&b, 0, 2);
	pthread_create(&a, 0, run, 0);
	pthread_create(&c, 0, run, 0);
	run(0);
	pthread_exit(0);
}
`},
	{"static-local", ".cc", `#include <thread>
#include <atomic>
std::atomic<int> x;
static int make() { if (x++ == 0) throw 1; return 1; }
static void run() { try { static int v = make(); x = v; } catch (int) { } }
int main() {
	std::thread a(run);
	run();
	a.join();
}
`},
	{"rwlock", ".c", `#include <pthread.h>
static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static volatile int x;
static void *reader(void *p) { pthread_rwlock_rdlock(&l); x; pthread_rwlock_unlock(&l); return 0; }
static void *writer(void *p) { if (!pthread_rwlock_trywrlock(&l)) { x = 1; pthread_rwlock_unlock(&l); } return 0; }
int main(void) {
	pthread_t a, b, c;
	pthread_create(&a, 0, reader, 0);
	pthread_create(&b, 0, reader, 0);
	pthread_create(&c, 0, writer, 0);
	pthread_exit(0);
}
`},
	{"timed", ".c", `#include <pthread.h>
#include <semaphore.h>
#include <time.h>
static sem_t s;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static volatile int x;
static void *one(void *p) { struct timespec t = {1, 0}; if (!sem_timedwait(&s, &t)) x = 1; return 0; }
static void *two(void *p) { struct timespec t = {1, 0}; if (!pthread_mutex_timedlock(&m, &t)) { sem_post(&s); pthread_mutex_unlock(&m); } return 0; }
int main(void) {
	pthread_t a, b, c;
	pthread_create(&a, 0, one, 0);
	pthread_create(&b, 0, two, 0);
	pthread_create(&c, 0, two, 0);
	pthread_exit(0);
}
`},
	{"join-time", ".c", `#define _GNU_SOURCE
#include <pthread.h>
static volatile int x;
static pthread_t a;
static void *one(void *p) { x = 1; return 0; }
static void *two(void *p) { void *r; if (!pthread_tryjoin_np(a, &r)) x = 2; return 0; }
int main(void) {
	pthread_t b;
	pthread_create(&a, 0, one, 0);
	pthread_create(&b, 0, two, 0);
	pthread_exit(0);
}
`},
	{"keys", ".c", `#include <pthread.h>
static pthread_key_t k;
static volatile int x;
static void gone(void *p) { x = 2; }
static void *one(void *p) { x = 1; pthread_setspecific(k, &x); return 0; }
int main(void) {
	pthread_t b;
	pthread_key_create(&k, gone);
	pthread_create(&b, 0, one, 0);
	x = 3;
	pthread_key_delete(k);
	pthread_exit(0);
}
`},
	{"wait-until-freed-time", ".c", `#include <pthread.h>
#include <stdlib.h>
#include <time.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static void *frees(void *p) { free(p); return 0; }
int main(void) {
	pthread_t a;
	struct timespec *t = calloc(1, sizeof *t);
	pthread_create(&a, 0, frees, t);
	pthread_mutex_lock(&m);
	pthread_cond_timedwait(&c, &m, t);
	pthread_mutex_unlock(&m);
	pthread_exit(0);
}
`},
	{"key-at-end", ".c", `#include <pthread.h>
static pthread_key_t k;
static volatile int x, y;
static void gone(void *p) { x = 2; }
static void *one(void *p) { pthread_setspecific(k, &k); y = 1; return 0; }
int main(void) {
	pthread_t b;
	pthread_key_create(&k, gone);
	pthread_create(&b, 0, one, 0);
	y = 2;
	pthread_key_delete(k);
	pthread_exit(0);
}
`},
	{"at-exit", ".c", `#include <pthread.h>
#include <stdlib.h>
static volatile int x;
static void gone(void) { x = 2; }
static void *one(void *p) { x = 1; atexit(gone); return 0; }
int main(void) {
	pthread_t b;
	pthread_create(&b, 0, one, 0);
	x = 3;
	pthread_exit(0);
}
`},
	{"detach", ".c", `#include <pthread.h>
static volatile int x;
static void *one(void *p) { x = 1; pthread_detach(pthread_self()); x = 2; return 0; }
int main(void) {
	pthread_t b;
	pthread_create(&b, 0, one, 0);
	x = 3;
	pthread_exit(0);
}
`},
}

const futexHead = `#define _GNU_SOURCE
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
static atomic_int f;
static atomic_int x;
static long futex_wait(atomic_int *p, int v) { return syscall(SYS_futex, p, FUTEX_WAIT_PRIVATE, v, 0, 0, 0); }
static long futex_wake(atomic_int *p, int n) { return syscall(SYS_futex, p, FUTEX_WAKE_PRIVATE, n, 0, 0, 0); }
`
