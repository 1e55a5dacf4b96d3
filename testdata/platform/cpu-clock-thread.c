// The clock of the time that a thread has computed begins when the thread does, and never shows more than that of the process.
// verdict: verified
// native: yes
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <time.h>

static struct timespec clocked(clockid_t clock)
{
    struct timespec t;
    assert(clock_gettime(clock, &t) == 0);
    return t;
}

static void *thread(void *arg)
{
    struct timespec mine = clocked(CLOCK_THREAD_CPUTIME_ID);
    assert(mine.tv_sec == 0);
    return arg;
}

int main(void)
{
    pthread_t t;
    clockid_t own;
    struct timespec first = clocked(CLOCK_PROCESS_CPUTIME_ID);
    pthread_create(&t, 0, thread, 0);
    pthread_join(t, 0);
    assert(pthread_getcpuclockid(pthread_self(), &own) == 0);
    struct timespec mine = clocked(own), same = clocked(CLOCK_THREAD_CPUTIME_ID), all = clocked(CLOCK_PROCESS_CPUTIME_ID);
    assert(first.tv_sec <= all.tv_sec);
    assert(mine.tv_sec <= same.tv_sec && same.tv_sec <= all.tv_sec);
    return 0;
}
