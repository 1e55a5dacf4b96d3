// A thread that starts a thread of its own and joins it.
// verdict: verified
// native: yes
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

atomic_int order;
int inner_turn, outer_turn;

static void *inner(void *arg)
{
    inner_turn = atomic_fetch_add(&order, 1);
    return arg;
}

static void *outer(void *arg)
{
    pthread_t t;
    pthread_create(&t, NULL, inner, NULL);
    pthread_join(t, NULL);
    outer_turn = atomic_fetch_add(&order, 1);
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, outer, NULL);
    pthread_join(t, NULL);
    assert(inner_turn == 0 && outer_turn == 1);
    assert(pthread_equal(t, t));
    return 0;
}
