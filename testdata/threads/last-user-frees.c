// The last of two users frees the object: its end is ordered with all uses by the count.
// verdict: verified
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct object {
    atomic_int users;
    int sum[2];
};

static void drop(struct object *o)
{
    if (atomic_fetch_sub(&o->users, 1) == 1) {
        assert(o->sum[0] == 1 && o->sum[1] == 2);
        free(o);
    }
}

static void *user(void *arg)
{
    struct object *o = arg;
    o->sum[1] = 2;
    drop(o);
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
