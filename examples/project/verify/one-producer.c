/* One thread puts, one takes: what comes out is what went in, in its order. */
#include "ring.h"

#include <assert.h>
#include <pthread.h>

static struct ring r;

static void *put(void *unused)
{
    for (int i = 1; i <= 3; i++)
        ring_put(&r, i);
    return 0;
}

int main(void)
{
    pthread_t producer;
    pthread_create(&producer, 0, put, 0);
    int last = 0;
    for (int i = 0; i < 4; i++) {
        int value;
        if (ring_take(&r, &value)) {
            assert(value == last + 1);
            last = value;
        }
    }
    pthread_join(producer, 0);
    return 0;
}
