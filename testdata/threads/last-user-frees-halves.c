// Two counts in one word, read together: who sees that it is the only user needs no atomic operation more, and comes after all that
// gave theirs back.
// verdict: verified
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct object {
    union {
        atomic_int counts[2];
        _Atomic long both;
    } c;
    int sum;
};

static void drop(struct object *o)
{
    if (atomic_load(&o->c.both) == (1L << 32 | 1)) {
        assert(o->sum > 0);
        free(o);
        return;
    }
    if (atomic_fetch_sub(&o->c.counts[0], 1) == 1 && atomic_fetch_sub(&o->c.counts[1], 1) == 1) {
        assert(o->sum > 0);
        free(o);
    }
}

static void *user(void *arg)
{
    drop(arg);
    return 0;
}

int main(void)
{
    struct object *o = malloc(sizeof *o);
    if (!o)
        return 0;
    atomic_init(&o->c.counts[0], 2);
    atomic_init(&o->c.counts[1], 1);
    o->sum = 1;
    pthread_t t;
    pthread_create(&t, 0, user, o);
    o->sum++;
    drop(o);
    pthread_join(t, 0);
    return 0;
}
