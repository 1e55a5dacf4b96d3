// Another thread uses a block between its release and what its owner says of it.
// verdict: violated
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int *_Atomic p;

static void *f(void *a)
{
    atomic_int *q = p;
    if (q)
        *q = 1; // want: use-after-free
    return a;
}

int main(void)
{
    pthread_t t;
    atomic_int *q = malloc(sizeof *q);
    if (!q)
        return 0;
    p = q;
    pthread_create(&t, 0, f, 0);
    free(q); // want: race
    p = 0;
    pthread_join(t, 0);
}
