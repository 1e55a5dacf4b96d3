// The count of references is decremented, and then read again instead of taking the decrement's result: two threads can both see
// zero.
// report: rescrv/HyperLevelDB 13: Fix race in MemTable::Unref
// verdict: violated
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct table {
    atomic_int references;
};

static void *release(void *arg)
{
    struct table *t = arg;
    atomic_fetch_sub(&t->references, 1);
    if (t->references == 0) // want: race
        free(t); // want: race
    return NULL;
}

int main(void)
{
    pthread_t other;
    struct table *t = malloc(sizeof *t);
    if (!t)
        return 1;
    t->references = 2;
    pthread_create(&other, NULL, release, t);
    release(t);
    pthread_join(other, NULL);
    return 0;
}
