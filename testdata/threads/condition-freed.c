// A condition is destroyed and freed as soon as all who wait on it were woken: the destruction waits until they have left it.
// verdict: verified
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t *opened;
static int open_now;

static void *visitor(void *arg)
{
    pthread_mutex_lock(&m);
    while (!open_now)
        pthread_cond_wait(opened, &m);
    pthread_mutex_unlock(&m);
    return arg;
}

int main(void)
{
    pthread_t t;
    opened = malloc(sizeof *opened);
    if (!opened || pthread_cond_init(opened, NULL) || pthread_create(&t, NULL, visitor, NULL))
        return 1;
    pthread_mutex_lock(&m);
    open_now = 1;
    pthread_cond_broadcast(opened);
    pthread_cond_destroy(opened);
    free(opened);
    pthread_mutex_unlock(&m);
    pthread_join(t, NULL);
    return 0;
}
