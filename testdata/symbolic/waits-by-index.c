// A thread locks the mutex that an input chooses, where threads switch before the index is known: for one of two values it waits for
// ever.
// verdict: violated
// flags: --engine=symbolic --reduction=none
#include <pthread.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static pthread_mutex_t lock[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static unsigned char index;

static void *take(void *arg)
{
    pthread_mutex_lock(&lock[index]); // want: deadlock
    return arg;
}

int main(void)
{
    index = __VERIFIER_nondet_uchar();
    if (index > 1)
        return 0;
    pthread_mutex_lock(&lock[0]);
    pthread_t t;
    pthread_create(&t, 0, take, 0);
    pthread_join(t, 0); // want: deadlock
    return 0;
}
