// Treiber's stack whose pop frees the node at once: another pop still looks at it.
// verdict: violated
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

_Atomic(struct node *) top;

static void push(int value)
{
    struct node *n = malloc(sizeof *n);
    if (n == NULL)
        exit(1);
    n->value = value;
    n->next = atomic_load(&top); // want: race
    while (!atomic_compare_exchange_strong(&top, &n->next, n)) {
    }
}

static void pop(void)
{
    struct node *old = atomic_load(&top);
    struct node *next;
    do {
        if (old == NULL)
            return;
        next = old->next; // want: use-after-free
    } while (!atomic_compare_exchange_strong(&top, &old, next));
    free(old); // want: race
}

static void *pop_one(void *arg)
{
    pop();
    return arg;
}

static void *pop_two_push_one(void *arg)
{
    pop();
    pop();
    push(3); // may get the very address that the other thread saw on top
    return arg;
}

int main(void)
{
    pthread_t a, b;
    push(1);
    push(2);
    pthread_create(&a, NULL, pop_one, NULL);
    pthread_create(&b, NULL, pop_two_push_one, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
