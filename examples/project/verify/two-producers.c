/* Two threads put, which the queue is not made for. */
#include "ring.h"

#include <pthread.h>

static struct ring r;

static void *put(void *unused)
{
    ring_put(&r, 1);
    return 0;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, put, 0);
    pthread_create(&b, 0, put, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
