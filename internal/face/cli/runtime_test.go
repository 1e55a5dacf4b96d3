package cli

import (
	"strings"
	"testing"

	"heddle/internal/test/checkout"
)

// timeHead begins the programs of TestRunKeepsTime.
const timeHead = `#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static sem_t s;
static volatile int done;
static long ms(void) { struct timespec t; clock_gettime(CLOCK_MONOTONIC, &t); return t.tv_sec * 1000 + t.tv_nsec / 1000000; }
static struct timespec in(int seconds) { struct timespec t; clock_gettime(CLOCK_REALTIME, &t); t.tv_sec += seconds; return t; }
static void *naps(void *n) { usleep(1000u * (unsigned)(long)n); printf("%ld ", (long)n); return 0; }
static void *posts(void *n) { sleep((unsigned)(long)n); sem_post(&s); return 0; }
static void *spins(void *n) { while (!__atomic_load_n(&done, __ATOMIC_SEQ_CST)) sched_yield(); return n; }
static void *computes(void *n) { struct timespec t; sleep(1); clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t); printf("%d", t.tv_sec == 0 && t.tv_nsec < 100000); return n; }
static void ring(int sig) { (void)sig; done++; }
`

// TestRunKeepsTime: in a run time passes as programs see it, and all at once where everybody waits.
func TestRunKeepsTime(t *testing.T) {
	for _, x := range []struct{ name, body, want string }{
		{"sleepers wake by their deadlines", `pthread_t t[3]; long n[3] = {30, 10, 20};
			for (int i = 0; i < 3; i++) pthread_create(&t[i], 0, naps, (void *)n[i]);
			for (int i = 0; i < 3; i++) pthread_join(t[i], 0);`, "10 20 30 "},
		{"others act while one sleeps", `pthread_t t; pthread_create(&t, 0, naps, (void *)5l); sleep(1); printf("after"); pthread_join(t, 0);`, "5 after"},
		{"a sleep lasts", `long t = ms(); sleep(3); printf("%d", ms() - t >= 3000 && ms() - t < 3100);`, "1"},
		{"the clock moves when it is polled", `time_t t = time(0); while (time(0) < t + 2) ; struct timeval v; gettimeofday(&v, 0); printf("%ld", v.tv_sec - t);`, "2"},
		{"a wait times out at its deadline", `long t = ms(); struct timespec u = in(2); pthread_mutex_lock(&m); int r = pthread_cond_timedwait(&c, &m, &u);
			printf("%d %ld", r == ETIMEDOUT, (ms() - t) / 1000);`, "1 2"},
		{"a wait ends before its deadline", `pthread_t t; sem_init(&s, 0, 0); pthread_create(&t, 0, posts, (void *)2l); struct timespec u = in(5), v = in(1);
			int early = sem_timedwait(&s, &v); printf("%d %d", early, sem_timedwait(&s, &u)); pthread_join(t, 0);`, "-1 0"},
		{"a lock times out", `pthread_mutex_lock(&m); struct timespec u = in(1); printf("%d", pthread_mutex_timedlock(&m, &u) == ETIMEDOUT);`, "1"},
		{"one spins while another sleeps", `pthread_t t; pthread_create(&t, 0, spins, 0); sleep(1); done = 1; pthread_join(t, 0); printf("ends");`, "ends"},
		{"timers ring, and ring over", `signal(SIGALRM, ring); struct itimerval v = {{0, 300000}, {0, 300000}}; setitimer(ITIMER_REAL, &v, 0);
			long t = ms(); while (done < 3) pause(); printf("%ld", (ms() - t) / 100);`, "9"},
		{"what remains of a sleep", `signal(SIGALRM, ring); alarm(1); printf("%u", sleep(5));`, "4"},
		{"overruns", `sigset_t set; sigemptyset(&set); sigaddset(&set, SIGUSR1); sigprocmask(SIG_BLOCK, &set, 0); timer_t id; int sig;
			struct sigevent e = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGUSR1}; struct itimerspec i = {{0, 100000000}, {0, 100000000}}, left;
			timer_create(CLOCK_MONOTONIC, &e, &id); timer_settime(id, 0, &i, 0); usleep(450000); timer_gettime(id, &left);
			sigwait(&set, &sig); printf("%d %d", timer_getoverrun(id), left.it_value.tv_nsec > 40000000 && left.it_value.tv_nsec <= 50000000);`, "3 1"},
		{"a limit of sigtimedwait", `sigset_t set; sigfillset(&set); struct timespec u = {2, 0}; long t = ms(); int r = sigtimedwait(&set, 0, &u);
			printf("%d %d %ld", r, errno == EAGAIN, (ms() - t) / 1000);`, "-1 1 2"},
		{"each thread has a clock of what it computed", `for (volatile int i = 0; i < 2000000; i++) ; pthread_t t; pthread_create(&t, 0, computes, 0); pthread_join(t, 0);
			struct timespec u; clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &u); printf(" %d", u.tv_sec < 1 && u.tv_nsec > 0);`, "1 1"},
		{"a sequence of random numbers", `int a = rand(), b = rand(); srand(1); int e = rand(); srand(1); printf("%d %d", a != b, e == rand());`, "1 1"},
	} {
		file := checkout.Write(t, "time.c", timeHead+"int main(void) { "+x.body+" return 0; }\n")
		if status, stdout, stderr := heddle("run", file); status != 0 || stdout != x.want {
			t.Errorf("%s: status %d, stdout %q, stderr %q; want %q", x.name, status, stdout, stderr, x.want)
		}
	}
}

// TestRunSeed: a seed draws another schedule and other random numbers, and the same ones again.
func TestRunSeed(t *testing.T) {
	file := checkout.Write(t, "seed.c", `#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *writes(void *c) { for (int i = 0; i < 40; i++) { pthread_mutex_lock(&m); putchar(*(char *)c); pthread_mutex_unlock(&m); } return 0; }
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, writes, "a");
  pthread_create(&b, 0, writes, "b");
  pthread_join(a, 0);
  pthread_join(b, 0);
  printf(" %d", rand());
}
`)
	seen := map[string]bool{}
	for _, seed := range []string{"0", "1", "2", "3", "1"} {
		status, stdout, stderr := heddle("run", "--seed="+seed, file)
		if status != 0 || strings.Count(stdout, "a") != 40 || strings.Count(stdout, "b") != 40 {
			t.Fatalf("seed %s: status %d, stdout %q, stderr %q", seed, status, stdout, stderr)
		}
		seen[stdout] = true
	}
	if len(seen) != 4 {
		t.Errorf("%d different runs of 4 seeds", len(seen))
	}
}

// TestRunForks: in a run, wait gives the status of a child that was followed, and the run ends where it was not.
func TestRunForks(t *testing.T) {
	for _, x := range []struct {
		name, child string
		status      int
		want        string
	}{
		{"a number", "_exit(7);", 0, "1 7"},
		{"another program", `execl("/bin/true", "true", (char *)0); _exit(1);`, 0, "1 0"},
		{"an unsupported call", "raise(SIGKILL);", 2, ""},
	} {
		file := checkout.Write(t, strings.ReplaceAll(x.name, " ", "-")+".c", timeHead+"#include <sys/wait.h>\nint main(void) { int s; if (!fork()) { "+x.child+
			` } wait(&s); printf("%d %d", WIFEXITED(s), WEXITSTATUS(s)); return 0; }`)
		for _, seed := range []string{"0", "1", "2", "3"} {
			if status, stdout, stderr := heddle("run", "--seed="+seed, file); status != x.status || stdout != x.want {
				t.Errorf("%s, seed %s: status %d, %q\n%s", x.name, seed, status, stdout, stderr)
			}
		}
	}
}
