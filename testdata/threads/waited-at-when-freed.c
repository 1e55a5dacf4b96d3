// The last user frees an object at whose semaphore a thread may wait for ever, having counted itself out too early.
// verdict: violated
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
    atomic_fetch_sub(&o->users, 1);
    sem_wait(&o->semaphore); // want: race want: use-after-free
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
