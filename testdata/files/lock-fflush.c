// fflush(NULL) takes the locks of all streams, one after the other: it waits for that of stderr.
// verdict: violated
#include <pthread.h>
#include <stdio.h>

static void *flusher(void *arg)
{
    fflush(NULL); // want: deadlock
    return arg;
}

int main(void)
{
    pthread_t t;
    flockfile(stderr);
    pthread_create(&t, 0, flusher, 0);
    pthread_join(t, 0); // want: deadlock
    return 0;
}
