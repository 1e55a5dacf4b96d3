// What one thread reads and what another one writes are different units of memory.
// report: redis/redis 14466: Fix race condition for lookupCommand
// verdict: verified
#include <pthread.h>
#include <stddef.h>

static volatile struct {
    unsigned paused : 15;
    unsigned : 0;
    unsigned stored_keys : 1;
} dict = {0, 1};

static void *io_thread(void *arg)
{
    return dict.stored_keys ? arg : NULL;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, io_thread, NULL);
    dict.paused++;
    dict.paused--;
    pthread_join(t, NULL);
    return 0;
}
