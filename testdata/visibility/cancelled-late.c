// A thread is cancelled between the last thing that it does and its end.
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int done;

static void *f(void *a)
{
    pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, 0);
    done = 1;
    return a;
}

int main(void)
{
    pthread_t t;
    void *result;
    pthread_create(&t, 0, f, 0);
    if (!done)
        return 0;
    pthread_cancel(t);
    pthread_join(t, &result);
    assert(result != PTHREAD_CANCELED); // want: assert
}
