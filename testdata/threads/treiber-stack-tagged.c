// Treiber's stack on an array pool with a version tag beside the top: the slow pop is turned away.
// verdict: verified
// native: yes
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

enum { NODES = 2, NONE = -1 };

struct tagged {
    int32_t index;
    uint32_t version;
};

_Atomic struct tagged top;
atomic_int next[NODES];
atomic_int owned[NODES];

static void push(int n)
{
    struct tagged old = atomic_load(&top), new;
    atomic_store(&owned[n], 0);
    do {
        atomic_store(&next[n], old.index);
        new.index = n;
        new.version = old.version + 1;
    } while (!atomic_compare_exchange_strong(&top, &old, new));
}

static int pop(void)
{
    struct tagged old = atomic_load(&top), new;
    do {
        if (old.index == NONE)
            return NONE;
        new.index = atomic_load(&next[old.index]);
        new.version = old.version + 1;
    } while (!atomic_compare_exchange_strong(&top, &old, new));
    assert(atomic_exchange(&owned[old.index], 1) == 0);
    return old.index;
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
    struct tagged empty = {NONE, 0};
    atomic_store(&top, empty);
    push(1);
    push(0);
    pthread_create(&a, NULL, pop_one, NULL);
    pthread_create(&b, NULL, pop_two_push_one, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    pop();
    return 0;
}
