// What is left of a timer's time is not nothing, and less when time has passed; a new setting gives what was left.
// verdict: verified
// native: yes
#include <assert.h>
#include <signal.h>
#include <time.h>

int main(void)
{
    timer_t t;
    struct timespec now, nap = {0, 20000000};
    struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGCHLD}; // which is ignored
    struct itimerspec once = {.it_value.tv_sec = 100}, left, none = {{0, 0}, {0, 0}};
    clock_gettime(CLOCK_MONOTONIC, &now);
    assert(timer_create(CLOCK_MONOTONIC, &event, &t) == 0);
    assert(timer_gettime(t, &left) == 0 && left.it_value.tv_sec == 0 && left.it_value.tv_nsec == 0);
    assert(timer_settime(t, 0, &once, 0) == 0);
    nanosleep(&nap, 0);
    if (timer_gettime(t, &left) == 0 && left.it_value.tv_sec + left.it_value.tv_nsec != 0) // it may have rung
        assert(left.it_value.tv_sec <= 99 && left.it_interval.tv_sec == 0);
    assert(timer_settime(t, 0, &none, &left) == 0);
    assert(timer_gettime(t, &left) == 0 && left.it_value.tv_sec == 0 && left.it_value.tv_nsec == 0);
    assert(timer_getoverrun(t) == 0);
    assert(timer_delete(t) == 0 && timer_delete(t) == -1);
    return 0;
}
