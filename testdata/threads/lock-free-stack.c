// A lock-free stack that wipes a popped element before it releases it: no wiped value on the stack.
// verdict: verified
// flags: --check=-race
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

enum { CAPACITY = 3, UNUSED = 100 };

struct element {
    volatile int value;
    struct element *volatile next;
    int index;
};

struct element *volatile head;
struct element pool[CAPACITY];
volatile int is_free[CAPACITY];

static struct element *take_free(void)
{
    for (;;)
        for (int i = 0; i < CAPACITY; i++)
            if (is_free[i] && __sync_bool_compare_and_swap(&is_free[i], 1, 0))
                return &pool[i];
}

static void push(int value)
{
    struct element *e = take_free();
    struct element *old;
    e->value = value;
    do {
        old = head;
        e->next = old;
    } while (!__sync_bool_compare_and_swap(&head, old, e));
}

static int pop(void)
{
    struct element *e;
    do {
        e = head;
        if (e == NULL)
            return -1;
    } while (!__sync_bool_compare_and_swap(&head, e, e->next));
    int value = e->value;
    e->value = UNUSED;
    is_free[e->index] = 1;
    return value;
}

static void *push_only(void *arg)
{
    push(20);
    return arg;
}

static void *pop_and_push(void *arg)
{
    pop();
    push(5);
    return arg;
}

int main(void)
{
    pthread_t a, b;
    for (int i = 0; i < CAPACITY; i++) {
        pool[i].value = UNUSED;
        pool[i].index = i;
        is_free[i] = 1;
    }
    push(10);
    pthread_create(&a, NULL, push_only, NULL);
    pthread_create(&b, NULL, pop_and_push, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    for (struct element *e = head; e != NULL; e = e->next)
        assert(e->value != UNUSED);
    return 0;
}
