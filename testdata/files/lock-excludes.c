// The lock of a stream orders accesses of a counter; it is recursive, and printf inside it does not wait for its own thread.
// verdict: verified
// native: yes
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

static int counter;

static void *count(void *arg)
{
    flockfile(stderr);
    flockfile(stderr);
    counter++;
    fputs("", stderr);
    funlockfile(stderr);
    counter++;
    funlockfile(stderr);
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, count, 0);
    count(0);
    pthread_join(t, 0);
    assert(counter == 4);
    return 0;
}
