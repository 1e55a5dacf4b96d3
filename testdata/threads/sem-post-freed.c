// Who waits for a semaphore frees it, while who posts it has seen its value go up and has yet to post again.
// verdict: violated
#include <semaphore.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static sem_t *s;
static atomic_int posted;

static void *other(void *self)
{
    sem_post(s);
    posted = 1;
    sem_post(s);
    return self;
}

int main(void)
{
    pthread_t t;
    s = malloc(sizeof *s);
    sem_init(s, 0, 0);
    pthread_create(&t, 0, other, 0);
    sem_wait(s);
    if (posted) {
        free(s);
        pthread_join(t, 0);
        return 0;
    }
    pthread_join(t, 0);
    free(s);
    return 0;
}
