#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

// Two polite threads: each gives up its turn when it sees that the other one wants too.
static atomic_int wants[2];

static void *polite(void *arg)
{
    int me = (int)(long)arg, other = 1 - me, gave_way = 0;
    atomic_store(&wants[me], 1);
    while (atomic_load(&wants[other])) {
        atomic_store(&wants[me], 0);
        gave_way++;
        assert(gave_way < 3);
        atomic_store(&wants[me], 1);
    }
    atomic_store(&wants[me], 0);
    return NULL;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, NULL, polite, (void *)0L);
    pthread_create(&b, NULL, polite, (void *)1L);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
}
