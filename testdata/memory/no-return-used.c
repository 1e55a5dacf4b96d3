// The result of a thread that returns none is looked at: it may be anything, and no check depends on it.
// verdict: verified
// (clang warns of the missing statements, which are the point)

#include <assert.h>
#include <pthread.h>

static int calls;

static int plain(void)
{
    calls++;
}

static void *worker(void *arg)
{
    (void)arg;
    calls++;
}

int main(void)
{
    pthread_t t;
    void *result;

    plain();
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, &result);
    return result != 0;

}
