// Threads without end exchange indices of an array of nodes: each index that comes back is one of the array.
// verdict: verified
// verdict-everywhere: unknown — there is no proof about threads in pairs there
// flags: --property=unreach-call
#include <pthread.h>
#include <stdatomic.h>

#define NODES 3

extern void reach_error(void);

static struct node {
    _Atomic int value;
    _Atomic int next;
} nodes[NODES];
static _Atomic unsigned top;

static void *work(void *arg)
{
    for (;;) {
        unsigned i = atomic_exchange(&top, 1u);
        if (i >= NODES)
            reach_error();
        struct node *n = &nodes[i];
        n->value = 1;
        _Atomic int *next = &n->next;
        *next = (int)i;
        atomic_exchange(&top, (i + 1) % NODES);
    }
    return arg;
}

int main(void)
{
    for (;;) {
        pthread_t t;
        pthread_create(&t, 0, work, 0);
    }
}
