// Two streams are locked in two orders.
// verdict: violated
#include <pthread.h>
#include <stdio.h>

static void *other(void *arg)
{
    flockfile(stderr);
    fputs("a", stdout); // want: deadlock
    funlockfile(stderr);
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, other, 0);
    flockfile(stdout);
    fputs("b", stderr); // want: deadlock
    funlockfile(stdout);
    pthread_join(t, 0);
    return 0;
}
