// close is where a thread may be cancelled: the descriptor of a cancelled thread stays open.
// report: libuv/libuv 2291: darwin,linux: fix thread cancellation fd leak
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <unistd.h>

static int ends[2];

static void *closer(void *arg)
{
    close(ends[0]);
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
    assert(close(ends[0]) == -1); // want: assert
    return 0;
}
