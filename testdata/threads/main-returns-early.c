// When main returns the process ends, whatever the other threads are doing: nothing waits for ever.
// verdict: verified
// native: yes
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

atomic_int never;
atomic_int progress;

static void *worker(void *arg)
{
    atomic_store(&progress, 1);
    while (!atomic_load(&never)) {
    }
    atomic_store(&progress, 2);
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, worker, NULL);
    return atomic_load(&progress) == 2;
}
