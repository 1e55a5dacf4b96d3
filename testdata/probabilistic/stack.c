// A lock-free stack that gives a popped node away before it is done with it (LODIN 2017, listing 1.9). One thread pops
// 10 and pushes 5, the other pushes 20. A result with 100 in it (5, 100) is rare: the other thread must take the
// popped node, write its number there, and only then the first marks it as empty. A score guides a search for it;
// the paper's own one forbids most ways there, so that its 3.86e-15 is far too low.
// Decided: the calls that the listing has for its observer are left out (stack-clang5.ll has them), a compare-and-swap
// that fails is tried again (the listing lacks braces there), and printing is replaced by looking for the 100.
// verdict: violated
// flags: --check=-race
#include <pthread.h>

extern void __VERIFIER_error(void) __attribute__((noreturn));

enum { CAPACITY = 20, EMPTY = 100 };

struct node {
    int number;
    struct node *next;
    int index;
};

struct node *head;
struct node nodes[CAPACITY];
int unused[CAPACITY];

static void init(void)
{
    head = 0;
    for (int i = 0; i < CAPACITY; i++) {
        nodes[i].number = EMPTY;
        nodes[i].next = 0;
        nodes[i].index = i;
        unused[i] = 1;
    }
}

static struct node *take_unused(void)
{
    while (1) {
        int selected = -1;
        for (int i = 0; i < CAPACITY; i++) {
            if (unused[i]) {
                selected = i;
                break;
            }
        }
        if (selected >= 0) {
            if (__sync_bool_compare_and_swap(&unused[selected], 1, 0))
                return &nodes[selected];
        }
    }
}

static void push(int number)
{
    struct node *node = take_unused();
    struct node *seen;
    node->number = number;
    do {
        seen = head;
        node->next = seen;
    } while (!__sync_bool_compare_and_swap(&head, seen, node));
}

static int pop(void)
{
    struct node *node = 0;
    do {
        node = head;
        if (!node)
            return -1;
    } while (!__sync_bool_compare_and_swap(&head, node, node->next));
    int number = node->number;
    unused[node->index] = 1; // from here on the node can be another thread's
    node->number = EMPTY;
    return number;
}

static void *pushing(void *arg)
{
    push(20);
    return arg;
}

static void *popping(void *arg)
{
    pop();
    push(5);
    return arg;
}

int main(void)
{
    pthread_t first, second;
    init();
    push(10);
    pthread_create(&first, 0, pushing, 0);
    pthread_create(&second, 0, popping, 0);
    pthread_join(first, 0);
    pthread_join(second, 0);
    for (struct node *node = head; node; node = node->next)
        if (node->number == EMPTY)
            __VERIFIER_error(); // want: error
    return 0;
}
