// Two threads push and pop on a stack of two nodes, with a pointer and a counter in one atomic word: each value is had once.
#include <assert.h>
#include <pthread.h>

#include "lstack.h"

static lstack_t stack;
static int values[] = {1, 2};

static void *use(void *value)
{
    assert(lstack_push(&stack, value) == 0);
    return lstack_pop(&stack);
}

int main(void)
{
    pthread_t thread;
    void *theirs;
    assert(lstack_init(&stack, 2) == 0);
    pthread_create(&thread, 0, use, &values[0]);
    int *mine = use(&values[1]);
    pthread_join(thread, &theirs);
    assert(mine && theirs && mine != theirs);
    assert(lstack_size(&stack) == 0);
    lstack_free(&stack);
    return 0;
}
