// A thread is waited for in an atomic section, which keeps it from ending.
// verdict: violated
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);

static int count;

static void *counts(void *arg)
{
    count++;
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, counts, 0);
    __VERIFIER_atomic_begin();
    pthread_join(t, 0); // want: deadlock
    __VERIFIER_atomic_end();
    return count - 1;
}
