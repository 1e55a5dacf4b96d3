// A thread on a stack that the program gives it has its variables there, where heddle does not put them: nothing is said of it.
// verdict: unknown
// native: yes
#include <assert.h>
#include <pthread.h>

static char stack[65536] __attribute__((aligned(4096)));

static void *thread(void *arg)
{
    char here, *volatile at = &here;
    assert(at >= stack && at < stack + sizeof stack);
    return arg;
}

int main(void)
{
    pthread_attr_t a;
    pthread_t t;
    pthread_attr_init(&a);
    assert(pthread_attr_setstack(&a, stack, sizeof stack) == 0);
    pthread_create(&t, &a, thread, 0);
    pthread_join(t, 0);
    return 0;
}
