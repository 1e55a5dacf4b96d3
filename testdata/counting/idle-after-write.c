// Any number of threads that each write and then read inputs for ever: another one sees what was written.
// verdict: violated

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

extern int __VERIFIER_nondet_int(void);

static atomic_int seen;

static void *worker(void *arg)
{
    (void)arg;
    assert(seen == 0);
    seen = 1;
    for (;;)
        if (__VERIFIER_nondet_int() == 3)
            continue;
    return 0;
}

int main(void)
{
    pthread_t t;

    for (;;)
        pthread_create(&t, 0, worker, 0);
}
