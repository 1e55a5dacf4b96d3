// A thread that assumes what another thread has not done yet is cut off there: no deadlock, no fault.
// verdict: verified
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

extern void __VERIFIER_assume(int);

atomic_int ready;
int message;

static void *sender(void *arg)
{
    message = 5;
    atomic_store(&ready, 1);
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, sender, NULL);
    int seen = atomic_load(&ready);
    __VERIFIER_assume(seen);
    assert(message == 5);
    pthread_join(t, NULL);
    return 0;
}
