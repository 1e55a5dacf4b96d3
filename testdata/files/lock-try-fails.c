// ftrylockfile may fail: the other thread may have the stream.
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

static void *attempt(void *arg)
{
    int failed = ftrylockfile(stdout);
    assert(!failed); // want: assert
    funlockfile(stdout);
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, attempt, 0);
    flockfile(stdout);
    funlockfile(stdout);
    pthread_join(t, 0);
    return 0;
}
