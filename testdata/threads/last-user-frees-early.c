// A user gives its share back before its last write: the other one may have freed the object by then.
// verdict: violated
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct object {
    atomic_int users;
    int sum[2];
};

static void drop(struct object *o)
{
    if (atomic_fetch_sub(&o->users, 1) == 1)
        free(o); // want: race
}

static void *user(void *arg)
{
    struct object *o = arg;
    drop(o);
    o->sum[1] = 2; // want: use-after-free
    return 0;
}

int main(void)
{
    struct object *o = malloc(sizeof *o);
    if (!o)
        return 0;
    atomic_init(&o->users, 2);
    pthread_t t;
    pthread_create(&t, 0, user, o);
    o->sum[0] = 1;
    drop(o);
    pthread_join(t, 0);
    return 0;
}
