// The thread is given an address in a stack frame that is left before the thread reads it.
// verdict: violated
#include <pthread.h>
#include <stddef.h>

int seen;

static void *worker(void *arg)
{
    seen = *(volatile int *)arg; // want: use-after-return
    return NULL;
}

__attribute__((noinline)) static pthread_t start(int value)
{
    pthread_t t;
    volatile int local = value;
    pthread_create(&t, NULL, worker, (void *)&local);
    return t;
}

int main(void)
{
    pthread_t t = start(4);
    pthread_join(t, NULL);
    return 0;
}
