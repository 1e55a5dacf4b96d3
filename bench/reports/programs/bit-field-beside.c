// One thread writes a bit-field, and another one reads the bit-field beside it: both are one unit of memory.
// report: redis/redis 14466: Fix race condition for lookupCommand
// verdict: violated
#include <pthread.h>
#include <stddef.h>

static volatile struct {
    unsigned paused : 15;
    unsigned stored_keys : 1;
} dict = {0, 1};

static void *io_thread(void *arg)
{
    return dict.stored_keys ? arg : NULL; // want: race
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, io_thread, NULL);
    dict.paused++; // want: race
    dict.paused--; // want: race
    pthread_join(t, NULL);
    return 0;
}
