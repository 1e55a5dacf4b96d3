// Closing a handle waits until its sender is done with it.
// report: libuv/libuv 2231: unix: fix race condition in uv_async_send()
// verdict: verified
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { idle, busy, sent };

struct async {
    atomic_int pending;
    int wakeups;
};

static void *send(void *arg)
{
    struct async *handle = arg;
    int expected = idle;
    if (atomic_compare_exchange_strong(&handle->pending, &expected, busy)) {
        handle->wakeups++;
        handle->pending = sent;
    }
    return NULL;
}

int main(void)
{
    pthread_t t;
    struct async *handle = calloc(1, sizeof *handle);
    if (!handle)
        return 1;
    pthread_create(&t, NULL, send, handle);
    while (handle->pending != sent) {
    }
    free(handle);
    pthread_join(t, NULL);
    return 0;
}
