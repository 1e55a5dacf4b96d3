// Three threads that sleep for one, two and three seconds act in this order, however they began.
// verdict: verified
// flags: --time-order
// native: yes
#include <assert.h>
#include <pthread.h>
#include <time.h>

static int order[3], n;

static void *sleeps(void *arg)
{
    long which = (long)arg;
    struct timespec t = {0, (3 - which) * 100000000};
    nanosleep(&t, 0);
    order[n++] = (int)which;
    return 0;
}

int main(void)
{
    pthread_t t[3];
    for (long i = 0; i < 3; i++)
        pthread_create(&t[i], 0, sleeps, (void *)i);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    assert(order[0] == 2 && order[1] == 1 && order[2] == 0);
    return 0;
}
