// Clocks go on, never back: by what a thread sleeps, and between two looks by nothing, a little or much.
// verdict: verified
// native: yes
#include <assert.h>
#include <pthread.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static void *look(void *arg)
{
    struct timespec a, b;
    clock_gettime(CLOCK_MONOTONIC, &a);
    clock_gettime(CLOCK_MONOTONIC, &b);
    assert(a.tv_sec < b.tv_sec || (a.tv_sec == b.tv_sec && a.tv_nsec <= b.tv_nsec));
    return arg;
}

int main(void)
{
    pthread_t p;
    struct timeval start, end;
    pthread_create(&p, 0, look, 0);
    gettimeofday(&start, 0);
    sleep(1);
    usleep(500);
    gettimeofday(&end, 0);
    assert(end.tv_sec > start.tv_sec);
    assert(time(0) >= end.tv_sec);
    pthread_join(p, 0);
    assert(clock() >= 0);
    return 0;
}
