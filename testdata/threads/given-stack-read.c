// What a thread leaves in a stack that the program gives it, heddle does not know.
// verdict: unknown
#include <assert.h>
#include <pthread.h>

static char stack[65536] __attribute__((aligned(4096)));

static void *thread(void *arg) { return arg; }

int main(void)
{
    pthread_attr_t a;
    pthread_t t;
    pthread_attr_init(&a);
    pthread_attr_setstack(&a, stack, sizeof stack);
    pthread_create(&t, &a, thread, 0);
    pthread_join(t, 0);
    int left = 0;
    for (unsigned i = 0; i < sizeof stack; i++)
        left |= stack[i];
    assert(left == 0);
    return 0;
}
