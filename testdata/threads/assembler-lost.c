// Two threads compare and exchange by x86's instruction and do not look whether it worked.
// verdict: violated
#include <assert.h>
#include <pthread.h>

static int raised;

static int replace(int *p, int old, int new)
{
    int seen;
    __asm__ volatile("lock; cmpxchgl %2, %1" : "=a"(seen), "+m"(*p) : "r"(new), "0"(old) : "memory", "cc");
    return seen;
}

static void *raise_once(void *arg)
{
    int old = replace(&raised, 7, 7);
    replace(&raised, old, old + 1);
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, raise_once, 0);
    raise_once(0);
    pthread_join(t, 0);
    assert(raised == 2); // want: assert
    return 0;
}
