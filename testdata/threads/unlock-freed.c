// The last user of an object frees it, once its count says so, while the other has yet to give the object's lock back.
// verdict: violated
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct object {
    pthread_mutex_t lock;
    atomic_int users;
};

static void put(struct object *o)
{
    pthread_mutex_lock(&o->lock);
    int last = atomic_fetch_sub(&o->users, 1) == 1;
    pthread_mutex_unlock(&o->lock); // want: use-after-free
    if (last)
        free(o);
}

static void *other(void *o)
{
    put(o);
    return 0;
}

int main(void)
{
    struct object *o = malloc(sizeof *o);
    pthread_mutex_init(&o->lock, 0);
    o->users = 2;
    pthread_t t;
    pthread_create(&t, 0, other, o);
    if (atomic_load(&o->users) == 1)
        free(o); // want: race
    else
        put(o);
    pthread_join(t, 0);
    return 0;
}
