// Two threads are about to use and to free a block.
// verdict: violated
#include <pthread.h>
#include <stdlib.h>

static void *f(void *a)
{
    *(int *)a = 1; // want: race want: use-after-free
    return 0;
}

int main(void)
{
    pthread_t t;
    int *p = malloc(sizeof *p);
    if (!p)
        return 0;
    pthread_create(&t, 0, f, p);
    free(p); // want: race
    pthread_join(t, 0);
}
