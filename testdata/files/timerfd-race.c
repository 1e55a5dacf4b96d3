// A timer that is not waited for orders nothing.
// verdict: violated
#include <pthread.h>
#include <stdint.h>
#include <sys/timerfd.h>
#include <unistd.h>

static int t, data;

static void *works(void *self)
{
    struct itimerspec once = {{0, 0}, {1, 0}};
    data = 42; // want: race
    timerfd_settime(t, 0, &once, 0);
    return self;
}

int main(void)
{
    pthread_t thread;
    uint64_t n;
    t = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK);
    pthread_create(&thread, 0, works, 0);
    read(t, &n, 8);
    int seen = data; // want: race
    pthread_join(thread, 0);
    return seen;
}
