// Two flags in one word: a write of one orders nothing with a read of the other.
// verdict: violated
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static _Alignas(8) struct {
    atomic_int mine, yours;
} flags;

static void *user(void *arg)
{
    int *p = arg;
    *p = 1; // want: use-after-free
    atomic_store(&flags.mine, 1);
    return 0;
}

int main(void)
{
    int *p = malloc(sizeof *p);
    if (!p)
        return 0;
    pthread_t t;
    pthread_create(&t, 0, user, p);
    atomic_store(&flags.yours, 1);
    if (atomic_load(&flags.yours))
        free(p); // want: race
    pthread_join(t, 0);
    return 0;
}
