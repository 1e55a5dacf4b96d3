package crosscheck

import "testing"

// TestWaitingExecutions: what waits is taken first wherever it can be: the executions counted are the classes of all
// interleavings.
func TestWaitingExecutions(t *testing.T) {
	for _, x := range []struct {
		name, text            string
		ends, stuck, failures int
	}{
		// The run in which the giver takes back what it gave goes through states that were explored: still it shows
		// that the taker could have been first, before main's store too.
		{"taken back", takenBack, 0, 2, 2},
		// The signal and the other thread's section are independent; whether the waiter continues depends on both.
		{"signalled without the mutex", signalledOutside, 3, 2, 0},
		// A wait with a time limit can end before the signal, too.
		{"until a time", untilATime, 351, 0, 0},
	} {
		t.Run(x.name, func(t *testing.T) {
			r, ok := compareExecutions(t, openTextForExecutions(t, "waits.c", x.text), bruteSteps, nil)
			if !ok || r.Ends != x.ends || r.Deadlocks != x.stuck || r.Failures != x.failures {
				t.Errorf("compared: %v; %+v, want %d ends, %d deadlocks, %d failures", ok, r.Stats, x.ends, x.stuck, x.failures)
			}
		})
	}
}

const takenBack = `#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
static sem_t s;
static atomic_int x;
static void *taker(void *p) { sem_wait(&s); assert(x); return 0; }
static void *giver(void *p) { sem_post(&s); sem_wait(&s); return 0; }
int main(void) {
	pthread_t a, b;
	sem_init(&s, 0, 0);
	pthread_create(&a, 0, taker, 0);
	pthread_create(&b, 0, giver, 0);
	x = 1;
	pthread_exit(0);
}
`

const signalledOutside = `#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int x;
static void *waiter(void *p) {
	pthread_mutex_lock(&m);
	pthread_cond_wait(&c, &m);
	x = 2;
	pthread_mutex_unlock(&m);
	return 0;
}
static void *other(void *p) {
	pthread_mutex_lock(&m);
	x = 1;
	pthread_mutex_unlock(&m);
	return 0;
}
static void *signaller(void *p) {
	pthread_cond_signal(&c);
	return 0;
}
int main(void) {
	pthread_t t, a, b;
	pthread_create(&t, 0, waiter, 0);
	pthread_create(&a, 0, other, 0);
	pthread_create(&b, 0, signaller, 0);
	pthread_exit(0);
}
`

const untilATime = `#include <pthread.h>
#include <time.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static void *waiter(void *p) {
	struct timespec t = {1, 0};
	pthread_mutex_lock(&m);
	pthread_cond_timedwait(&c, &m, &t);
	pthread_mutex_unlock(&m);
	return 0;
}
int main(void) {
	pthread_t a, b;
	pthread_create(&a, 0, waiter, 0);
	pthread_create(&b, 0, waiter, 0);
	pthread_cond_signal(&c);
	return 0;
}
`
