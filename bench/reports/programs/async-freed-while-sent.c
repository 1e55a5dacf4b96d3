// A sender marks a handle as pending, and then touches it once more to wake the loop. Between the two the loop can run the callback,
// which closes and frees the handle.
// report: libuv/libuv 2231: unix: fix race condition in uv_async_send()
// verdict: violated
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct async {
    atomic_int pending;
    int wakeups;
};

static void *send(void *arg)
{
    struct async *handle = arg;
    if (atomic_exchange(&handle->pending, 1) == 0)
        handle->wakeups++; // want: race
    return NULL;
}

int main(void)
{
    pthread_t t;
    struct async *handle = calloc(1, sizeof *handle);
    if (!handle)
        return 1;
    pthread_create(&t, NULL, send, handle);
    while (atomic_exchange(&handle->pending, 0) == 0) {
    }
    free(handle); // want: race
    pthread_join(t, NULL);
    return 0;
}
