// Two threads push and pop on a stack of pointers: each entry is had once.
#include <assert.h>
#include <pthread.h>

#include <ck_stack.h>

static ck_stack_t stack = CK_STACK_INITIALIZER;
static ck_stack_entry_t entries[2];

static void *use(void *entry)
{
    ck_stack_push_upmc(&stack, entry);
    return ck_stack_pop_mpmc(&stack);
}

int main(void)
{
    pthread_t thread;
    void *theirs;
    pthread_create(&thread, 0, use, &entries[0]);
    void *mine = use(&entries[1]);
    pthread_join(thread, &theirs);
    assert(mine && theirs && mine != theirs);
    assert(CK_STACK_ISEMPTY(&stack));
    return 0;
}
