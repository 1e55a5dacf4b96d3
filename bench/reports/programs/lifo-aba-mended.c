// Removing from a list and adding to it take a spin lock.
// report: ICLDisco/parsec 21: Locks instead of atomics in Lifo
// verdict: verified
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

struct element {
    struct element *next;
    atomic_int used;
};

static struct element b, a = {.next = &b};
static struct element *head = &a;
static atomic_flag taken = ATOMIC_FLAG_INIT;

static void lock(void)
{
    while (atomic_flag_test_and_set(&taken)) {
    }
}

static struct element *pop(void)
{
    lock();
    struct element *first = head;
    if (first)
        head = first->next;
    atomic_flag_clear(&taken);
    return first;
}

static void push(struct element *e)
{
    lock();
    e->next = head;
    head = e;
    atomic_flag_clear(&taken);
}

static void use(struct element *e)
{
    if (e)
        assert(atomic_fetch_add(&e->used, 1) == 0);
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
