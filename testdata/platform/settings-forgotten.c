// A thread believes that its priority is still the one that it was created with.
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <sched.h>

static void *run(void *arg)
{
    struct sched_param p;
    int policy;
    pthread_getschedparam(pthread_self(), &policy, &p);
    assert(policy == SCHED_OTHER && p.sched_priority == 0); // want: assert
    return arg;
}

int main(void)
{
    struct sched_param p = {.sched_priority = 3};
    pthread_t t;
    pthread_setschedparam(pthread_self(), SCHED_FIFO, &p);
    pthread_create(&t, 0, run, 0);
    pthread_join(t, 0);
}
