// A thread waits for a lock in an atomic section, which keeps the thread that holds it from giving it back.
// verdict: violated
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void *counts(void *arg)
{
    pthread_mutex_lock(&m);
    count++;
    pthread_mutex_unlock(&m);
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, counts, 0);
    __VERIFIER_atomic_begin();
    pthread_mutex_lock(&m); // want: deadlock
    count++;
    pthread_mutex_unlock(&m);
    __VERIFIER_atomic_end();
    return 0;
}
