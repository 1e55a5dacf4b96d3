package cli

import (
	"testing"

	"heddle/internal/test/checkout"
)

// clockCallsHead begins the programs of TestClockCallsReplay.
const clockCallsHead = `#define _GNU_SOURCE
#include <aio.h>
#include <assert.h>
#include <errno.h>
#include <mqueue.h>
#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/time.h>
#include <sys/timeb.h>
#include <sys/times.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>
static struct timespec t, u, ms = {0, 1000000};
static struct timeval v, w;
static struct itimerval five = {{0, 0}, {5, 0}}, none, left;
static struct itimerspec five_s = {{0, 0}, {5, 0}}, left_s;
static timer_t timer;
static struct sigevent silent = {.sigev_notify = SIGEV_NONE};
static sem_t sem;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
static void quiet(int sig) { (void)sig; }
static void now(void) { clock_gettime(CLOCK_REALTIME, &t); }
static void later(void) { now(); t.tv_sec += 3; }
static void *waits(void *arg) { sem_wait(&sem); return arg; }
static void rings(int sig) { (void)sig; clock_gettime(CLOCK_REALTIME, &u); }
static int passed(void) { clock_gettime(CLOCK_REALTIME, &u); return u.tv_sec > t.tv_sec; }
`

// TestClockCallsReplay: a counterexample replays that depends on what a call finds on the clock, and inside a function of the
// platform as well.
func TestClockCallsReplay(t *testing.T) {
	t.Parallel()
	for _, x := range []struct{ name, body string }{
		{"alarm", `alarm(5); assert(alarm(0) != 4);`},
		{"alarm after more than it was set to", `alarm(5); assert(alarm(0) != 1);`},
		{"ualarm", `ualarm(900000, 0); assert(ualarm(0, 0) == 900000);`},
		{"setitimer", `setitimer(ITIMER_REAL, &five, 0); setitimer(ITIMER_REAL, &none, &left); assert(left.it_value.tv_sec != 4);`},
		{"getitimer", `setitimer(ITIMER_REAL, &five, 0); getitimer(ITIMER_REAL, &left); assert(left.it_value.tv_sec != 4);`},
		{"timer_settime", `timer_create(CLOCK_MONOTONIC, &silent, &timer); timer_settime(timer, 0, &five_s, 0);
			timer_settime(timer, 0, &five_s, &left_s); assert(left_s.it_value.tv_sec != 4);`},
		{"timer_gettime", `timer_create(CLOCK_MONOTONIC, &silent, &timer); timer_settime(timer, 0, &five_s, 0);
			timer_gettime(timer, &left_s); assert(left_s.it_value.tv_sec != 4);`},
		{"time", `time_t a = time(0), b = time(0); assert(a == b);`},
		{"clock", `clock_t a = clock(), b = clock(); assert(a == b);`},
		{"gettimeofday", `gettimeofday(&v, 0); gettimeofday(&w, 0); assert(v.tv_sec == w.tv_sec);`},
		{"clock_gettime", `now(); assert(!passed());`},
		{"timespec_get", `timespec_get(&t, TIME_UTC); timespec_get(&u, TIME_UTC); assert(u.tv_sec == t.tv_sec);`},
		{"sleep", `now(); sleep(3); assert(!passed());`},
		{"what sleep leaves", `signal(SIGALRM, quiet); alarm(1); assert(sleep(9) == 0);`},
		{"usleep", `now(); usleep(1000000); assert(!passed());`},
		{"nanosleep", `now(); u.tv_sec = 2; nanosleep(&u, 0); assert(!passed());`},
		{"what nanosleep leaves", `signal(SIGALRM, quiet); alarm(1); t.tv_sec = 9; assert(nanosleep(&t, &u) == 0);`},
		{"clock_nanosleep", `later(); clock_nanosleep(CLOCK_REALTIME, TIMER_ABSTIME, &t, 0); t.tv_sec--; assert(!passed());`},
		{"pselect", `now(); u.tv_sec = 2; pselect(0, 0, 0, 0, &u, 0); assert(!passed());`},
		{"select", `now(); v.tv_sec = 2; select(0, 0, 0, 0, &v); assert(!passed());`},
		{"what select leaves", `int p[2]; fd_set set; pipe(p); write(p[1], "", 1); FD_ZERO(&set); FD_SET(p[0], &set); v.tv_sec = 2;
			select(p[0] + 1, &set, 0, 0, &v); assert(v.tv_sec != 2);`},
		{"poll", `now(); poll(0, 0, 2000); assert(!passed());`},
		{"sem_timedwait", `later(); assert(sem_timedwait(&sem, &t) == 0);`},
		{"the clock after sem_timedwait", `later(); sem_timedwait(&sem, &t); t.tv_sec--; assert(!passed());`},
		{"pthread_mutex_timedlock", `later(); pthread_mutex_lock(&m); assert(pthread_mutex_timedlock(&m, &t) == 0);`},
		{"pthread_rwlock_timedwrlock", `later(); pthread_rwlock_rdlock(&rw); pthread_rwlock_timedrdlock(&rw, &t); t.tv_sec--; assert(!passed());`},
		{"pthread_cond_timedwait", `later(); pthread_mutex_lock(&m); pthread_cond_timedwait(&c, &m, &t); t.tv_sec--; assert(!passed());`},
		{"sigtimedwait", `sigset_t set; sigfillset(&set); now(); u.tv_sec = 2; sigtimedwait(&set, 0, &u); assert(!passed());`},
		{"mq_timedreceive", `char b[8]; struct mq_attr a = {.mq_maxmsg = 1, .mq_msgsize = 8};
			mqd_t q = mq_open("/q", O_CREAT | O_RDWR | O_NONBLOCK * 0, 0600, &a); later(); mq_timedreceive(q, b, 8, 0, &t); t.tv_sec--; assert(!passed());`},
		{"pthread_timedjoin_np", `pthread_t self; pthread_create(&self, 0, waits, 0); later(); assert(pthread_timedjoin_np(self, 0, &t) == 0);`},
		{"a clock in a handler", `signal(SIGALRM, rings); now(); alarm(2); pause(); t.tv_sec++; assert(u.tv_sec <= t.tv_sec);`},
		{"thrd_sleep", `now(); u.tv_sec = 2; thrd_sleep(&u, 0); assert(!passed());`},
	} {
		file := checkout.Write(t, "clock.c", "#include <fcntl.h>\n"+clockCallsHead+"int main(void) { "+x.body+" return 0; }\n")
		status, out, errors := heddle("check", "--engine=explicit", file)
		if status != 1 {
			t.Errorf("%s: status %d\n%s%s", x.name, status, head(out), errors)
			continue
		}
		replays(t, out)
	}
}
