// A lock as in SV-COMP: an atomic function that assumes that the lock is free, and takes it.
// verdict: verified
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

extern void __VERIFIER_assume(int);

int locked, counter;

void __VERIFIER_atomic_acquire(void)
{
    __VERIFIER_assume(locked == 0);
    locked = 1;
}

void __VERIFIER_atomic_release(void)
{
    locked = 0;
}

static void *worker(void *arg)
{
    __VERIFIER_atomic_acquire();
    int seen = counter;
    counter = seen + 1;
    assert(counter == seen + 1);
    __VERIFIER_atomic_release();
    return arg;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, NULL, worker, NULL);
    pthread_create(&b, NULL, worker, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(counter == 2);
    return 0;
}
