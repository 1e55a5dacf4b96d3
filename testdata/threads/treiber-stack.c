// Treiber's stack with heap nodes: two threads push and pop, every item comes out once.
// verdict: verified
// native: yes
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

_Atomic(struct node *) top;

static void push(struct node *n)
{
    n->next = atomic_load(&top);
    while (!atomic_compare_exchange_weak(&top, &n->next, n)) {
    }
}

static struct node *pop(void)
{
    struct node *n = atomic_load(&top);
    while (n != NULL && !atomic_compare_exchange_weak(&top, &n, n->next)) {
    }
    return n;
}

static void *worker(void *arg)
{
    int *item = arg;
    struct node *n = malloc(sizeof *n);
    if (n == NULL)
        exit(1);
    n->value = *item;
    push(n);
    n = pop();
    assert(n != NULL);
    *item = n->value;
    return n; // main frees it when nobody can look at it any more
}

int main(void)
{
    static int item[2] = {1, 2};
    pthread_t t[2];
    void *node[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], NULL, worker, &item[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], &node[i]);
    assert(item[0] + item[1] == 3 && item[0] != item[1]);
    assert(atomic_load(&top) == NULL);
    free(node[0]);
    free(node[1]);
    return 0;
}
