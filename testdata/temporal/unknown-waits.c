// A thread that works on an input ends in a few rounds, and the one that waits for it goes on, since the other one gets its turn.
// flags: --engine=symbolic --check=-all,+termination
// verdict: verified
#include <pthread.h>
#include <stdatomic.h>
extern unsigned __VERIFIER_nondet_uint(void);
static atomic_int done;
static unsigned n;
static void *halves(void *arg)
{
    for (unsigned k = n % 64; k > 0; k /= 2)
        ;
    done = 1;
    return arg;
}
int main(void)
{
    pthread_t t;
    n = __VERIFIER_nondet_uint();
    pthread_create(&t, NULL, halves, NULL);
    while (!done)
        ;
    pthread_join(t, NULL);
    return 0;
}
