// Feature 5: a data race that no assertion shows.
// verdict: violated
#include <pthread.h>
#include <stddef.h>

int shared;

static void *worker(void *arg)
{
    shared = 1; // want: race
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, worker, NULL);
    shared = 1; // want: race
    pthread_join(t, NULL);
    return 0;
}
