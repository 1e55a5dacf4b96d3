// What sysconf knows of Linux, and what it does not know; numbers of threads.
// verdict: verified
// native: yes
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <unistd.h>

static pid_t other;

static void *number(void *unused)
{
    other = gettid();
    return unused;
}

int main(void)
{
    pthread_t t;
    assert(sysconf(_SC_PAGESIZE) == 4096 && sysconf(_SC_TIMERS) == 200809 && sysconf(_SC_PRIORITY_SCHEDULING) == 200809);
    assert(sysconf(_SC_THREAD_CPUTIME) == 200809 && sysconf(_SC_MONOTONIC_CLOCK) > 0 && sysconf(_SC_CHAR_BIT) == 8);
    errno = 0;
    assert(sysconf(_SC_SEM_NSEMS_MAX) == -1 && errno == 0);
    assert(sysconf(9999) == -1 && errno == EINVAL);
    pthread_create(&t, 0, number, 0);
    pthread_join(t, 0);
    assert(gettid() == getpid() && other != gettid());
    return 0;
}
