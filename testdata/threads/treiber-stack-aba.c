// Treiber's stack on an array pool: A is popped and pushed again, and a slow pop brings back the dead B.
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

enum { NODES = 2, NONE = -1 };

atomic_int top = NONE;
atomic_int next[NODES];
atomic_int owned[NODES];

static void push(int n)
{
    int old = atomic_load(&top);
    atomic_store(&owned[n], 0);
    do
        atomic_store(&next[n], old);
    while (!atomic_compare_exchange_strong(&top, &old, n));
}

static int pop(void)
{
    int old = atomic_load(&top);
    do {
        if (old == NONE)
            return NONE;
    } while (!atomic_compare_exchange_strong(&top, &old, atomic_load(&next[old])));
    assert(atomic_exchange(&owned[old], 1) == 0); // want: assert
    return old;
}

static void *pop_one(void *arg)
{
    pop();
    return arg;
}

static void *pop_two_push_one(void *arg)
{
    int a = pop();
    pop();
    if (a != NONE)
        push(a);
    return arg;
}

int main(void)
{
    pthread_t a, b;
    push(1);
    push(0);
    pthread_create(&a, NULL, pop_one, NULL);
    pthread_create(&b, NULL, pop_two_push_one, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    pop();
    return 0;
}
