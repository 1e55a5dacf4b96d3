// A thread that runs on when main returns has a block; another one has handed its block over as its result.
// verdict: verified
// flags: --property=valid-memtrack
#include <pthread.h>
#include <stdlib.h>

static void *make(void *arg)
{
    char *p = malloc(4);
    p[0] = 1;
    (void)arg;
    return p;
}

static void *result;

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, NULL, make, NULL);
    pthread_create(&b, NULL, make, NULL);
    pthread_join(a, &result);
    return 0;
}
