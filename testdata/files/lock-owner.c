// A thread gives back the lock of a stream that another one holds.
// verdict: violated
#include <pthread.h>
#include <stdio.h>

static void *release(void *arg)
{
    funlockfile(stdout); // want: misuse
    return arg;
}

int main(void)
{
    pthread_t t;
    flockfile(stdout);
    pthread_create(&t, 0, release, 0);
    pthread_join(t, 0);
    funlockfile(stdout); // want: misuse
    return 0;
}
