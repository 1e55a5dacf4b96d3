// A thread gets an input as its argument, and compares it with what main keeps.
// verdict: violated
// flags: --engine=symbolic
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static volatile int kept;

static void *compare(void *arg)
{
    int x = (int)(long)arg;
    assert(x == kept);
    assert(x != 123456); // want: assert
    return 0;
}

int main(void)
{
    pthread_t t;
    kept = __VERIFIER_nondet_int();
    pthread_create(&t, 0, compare, (void *)(long)kept);
    pthread_join(t, 0);
    return 0;
}
