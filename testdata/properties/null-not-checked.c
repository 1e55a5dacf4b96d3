// Where null pointers are not checked, their use ends the run, as it would any program: nothing after it can race.
// verdict: verified
// flags: --property=no-data-race

#include <pthread.h>
#include <stdlib.h>

static int shared;

static void *worker(void *arg)
{
    int *p = arg;
    *p = 1;
    shared = 1;
    return 0;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    shared = 2;
    pthread_join(t, 0);
    return 0;
}
