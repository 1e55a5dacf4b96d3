// A thread that removes the first element of a list has read its successor; meanwhile another one removes both, and puts the first
// one back. The exchange succeeds, for the first element is the same, and makes an element the first that is in use.
// report: ICLDisco/parsec 21: Locks instead of atomics in Lifo
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

struct element {
    _Atomic(struct element *) next;
    atomic_int used;
};

static struct element b, a = {.next = &b};
static _Atomic(struct element *) head = &a;

static struct element *pop(void)
{
    struct element *first = head;
    while (first && !atomic_compare_exchange_strong(&head, &first, first->next)) {
    }
    return first;
}

static void push(struct element *e)
{
    struct element *first = head;
    do
        e->next = first;
    while (!atomic_compare_exchange_strong(&head, &first, e));
}

static void use(struct element *e)
{
    if (e)
        assert(atomic_fetch_add(&e->used, 1) == 0); // want: assert
}

static void *other(void *arg)
{
    struct element *first = pop();
    use(pop());
    if (first)
        push(first);
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, other, NULL);
    use(pop());
    use(pop());
    pthread_join(t, NULL);
    return 0;
}
