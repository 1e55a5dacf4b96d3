// A thread that goes round for ever does not keep the search from the thread that fails, if an input decides before the round ends.
// verdict: violated
// flags: --engine=symbolic --keep-going
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

unsigned char __VERIFIER_nondet_uchar(void);

atomic_int used, set;

// Shares what spins uses from then on alone.
static void *sets(void *arg)
{
    used = 1;
    set = 1;
    return arg;
}

static void *spins(void *arg)
{
    while (!set)
        ;
    used = 1;
    if (__VERIFIER_nondet_uchar() & 1)
        ;
    for (;;) {
        used = 1;
        if (__VERIFIER_nondet_uchar() & 1)
            ;
    }
    return arg;
}

// Fails only after sets has ended, when spins may be alone for ever.
static void *reads(void *arg)
{
    assert(!set); // want: assert
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, sets, NULL);
    pthread_create(&thread, NULL, spins, NULL);
    pthread_create(&thread, NULL, reads, NULL);
    pthread_join(thread, NULL);
    return 0;
}
