// The system call that closes a descriptor is made directly, where no thread is cancelled.
// report: libuv/libuv 2291: darwin,linux: fix thread cancellation fd leak
// verdict: verified
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <unistd.h>

static int ends[2];

static void *closer(void *arg)
{
    syscall(SYS_close, ends[0]);
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
