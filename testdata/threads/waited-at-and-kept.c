// The last user would free an object, but a thread waits at its semaphore for ever before it counts itself out.
// verdict: verified
// flags: --check=-deadlock
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>

struct object {
    atomic_int users;
    sem_t semaphore;
};

static void *waits(void *arg)
{
    struct object *o = arg;
    sem_wait(&o->semaphore); // nobody posts
    atomic_fetch_sub(&o->users, 1);
    return 0;
}

int main(void)
{
    struct object *o = malloc(sizeof *o);
    sem_init(&o->semaphore, 0, 0);
    o->users = 2;
    pthread_t t;
    pthread_create(&t, 0, waits, o);
    if (atomic_fetch_sub(&o->users, 1) == 1)
        free(o);
    pthread_exit(0);
}
