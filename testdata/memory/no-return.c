// A function without a return statement has no result, which does no harm while nobody looks at it.
// verdict: verified
// native: yes
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
    assert(calls == 2);
    return 0;
}
