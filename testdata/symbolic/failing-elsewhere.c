// A thread writes outside of an array, where an input says: main may fail before, with any of these inputs.
// verdict: violated
// flags: --engine=symbolic
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static int array[2];
static atomic_int step;

static void *work(void *arg)
{
    array[(unsigned long)arg] = 1; // want: bounds
    step = 2;
    return 0;
}

int main(void)
{
    unsigned char x = __VERIFIER_nondet_uchar();
    pthread_t t;
    pthread_create(&t, 0, work, (void *)(unsigned long)x);
    step = 1;
    assert(x != 77); // want: assert
    step = 3;
    return 0;
}
