// Each job has a lock of its own, of which one lies where the other lay, if that was freed before.
// verdict: violated
#include <pthread.h>
#include <stdlib.h>

static int total;

static void *works(void *arg)
{
    pthread_mutex_t *own = arg;
    pthread_mutex_lock(own);
    total++; // want: race
    pthread_mutex_unlock(own);
    free(own);
    return 0;
}

static pthread_mutex_t *made(void)
{
    pthread_mutex_t *m = malloc(sizeof *m);
    pthread_mutex_init(m, 0);
    return m;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, works, made());
    works(made());
    pthread_join(t, 0);
    return 0;
}
