// A lock that is given back, and freed, orders nothing with another lock, which lies where it lay.
// verdict: violated
// flags: --check=-race
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static int seen;

static void *sets(void *own)
{
    seen = 1; // want: race
    pthread_mutex_lock(own);
    pthread_mutex_unlock(own);
    free(own);
    return 0;
}

int main(void)
{
    pthread_t t;
    pthread_mutex_t *first = malloc(sizeof *first), *second;
    pthread_mutex_init(first, 0);
    pthread_create(&t, 0, sets, first);
    second = malloc(sizeof *second);
    pthread_mutex_init(second, 0);
    pthread_mutex_lock(second);
    pthread_mutex_unlock(second);
    assert(seen == 1); // want: assert
    free(second);
    pthread_join(t, 0);
    return 0;
}
