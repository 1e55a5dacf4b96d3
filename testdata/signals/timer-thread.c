// A timer starts a thread, which gets the value that the timer was made with: at any time, also before the main thread locks.
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <time.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int got;

static void ring(union sigval value)
{
    pthread_mutex_lock(&m);
    got = value.sival_int;
    pthread_mutex_unlock(&m);
}

int main(void)
{
    timer_t t;
    struct sigevent event = {.sigev_notify = SIGEV_THREAD, .sigev_notify_function = ring, .sigev_value.sival_int = 7};
    struct itimerspec once = {.it_value.tv_sec = 1};
    assert(timer_create(CLOCK_REALTIME, &event, &t) == 0);
    assert(timer_settime(t, 0, &once, 0) == 0);
    pthread_mutex_lock(&m);
    assert(got == 0 || got == 7);
    assert(got == 0); // want: assert
    pthread_mutex_unlock(&m);
    return 0;
}
