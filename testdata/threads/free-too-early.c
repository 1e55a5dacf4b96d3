// The creator frees the arguments before the thread has read them.
// verdict: violated
#include <pthread.h>
#include <stdlib.h>

int seen;

static void *worker(void *arg)
{
    seen = *(volatile int *)arg; // want: use-after-free
    return NULL;
}

int main(void)
{
    pthread_t t;
    int *arg = malloc(sizeof *arg);
    if (arg == NULL)
        exit(1);
    *arg = 1;
    pthread_create(&t, NULL, worker, arg);
    free(arg); // want: race
    pthread_join(t, NULL);
    return 0;
}
