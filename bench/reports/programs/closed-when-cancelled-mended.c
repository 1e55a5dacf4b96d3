// A thread turns cancellation off while it closes a descriptor. (The report's mend is the system call without the library.)
// report: libuv/libuv 2291: darwin,linux: fix thread cancellation fd leak
// verdict: verified
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <unistd.h>

static int ends[2];

static void *closer(void *arg)
{
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, NULL);
    close(ends[0]);
    pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, NULL);
    return arg;
}

int main(void)
{
    pthread_t t;
    if (pipe(ends))
        return 1;
    pthread_create(&t, NULL, closer, NULL);
    pthread_cancel(t);
    pthread_join(t, NULL);
    assert(close(ends[0]) == -1);
    return 0;
}
