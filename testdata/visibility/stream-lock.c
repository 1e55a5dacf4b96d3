// A thread gives back the lock of a stream, for which another one waits that is in the way of a third.
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

static int first;

static void *other(void *arg)
{
    flockfile(stdout);
    if (!first)
        first = 2;
    funlockfile(stdout);
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, other, 0);
    flockfile(stdout);
    if (!first)
        first = 1;
    funlockfile(stdout);
    pthread_join(t, 0);
    assert(first == 1); // want: assert
}
