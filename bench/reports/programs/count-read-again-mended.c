// The result of the decrement says which release was the last.
// report: rescrv/HyperLevelDB 13: Fix race in MemTable::Unref
// verdict: verified
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct table {
    atomic_int references;
};

static void *release(void *arg)
{
    struct table *t = arg;
    if (atomic_fetch_sub(&t->references, 1) == 1)
        free(t);
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
