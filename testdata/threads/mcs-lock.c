// The queue lock of Mellor-Crummey and Scott: each waits on its own node until its predecessor wakes it.
// verdict: verified
// native: yes
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

struct node {
    _Atomic(struct node *) next;
    atomic_bool waiting;
};

_Atomic(struct node *) tail;
int counter;

static void lock(struct node *me)
{
    atomic_store(&me->next, NULL);
    atomic_store(&me->waiting, 1);
    struct node *before = atomic_exchange(&tail, me);
    if (before != NULL) {
        atomic_store(&before->next, me);
        while (atomic_load(&me->waiting)) {
        }
    }
}

static void unlock(struct node *me)
{
    struct node *expected = me;
    if (atomic_compare_exchange_strong(&tail, &expected, NULL))
        return;
    struct node *after;
    while ((after = atomic_load(&me->next)) == NULL) {
    }
    atomic_store(&after->waiting, 0);
}

static void *worker(void *arg)
{
    struct node me;
    for (int i = 0; i < 2; i++) {
        lock(&me);
        counter++;
        unlock(&me);
    }
    return arg;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, NULL, worker, NULL);
    pthread_create(&b, NULL, worker, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(counter == 4);
    return 0;
}
