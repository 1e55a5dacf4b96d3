// The same without a promise: the one that works may never get its turn.
// flags: --engine=symbolic --check=-all,+termination --fairness=none
// verdict: violated
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
    while (!done) // want: termination
        ;
    pthread_join(t, NULL);
    return 0;
}
