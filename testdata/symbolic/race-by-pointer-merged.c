// An input decides which of two objects a thread is about to write when main goes on to write one of them: the two ways are not
// one state.
// verdict: violated
// flags: --engine=symbolic:merge
#include <pthread.h>
#include <stdatomic.h>

extern int __VERIFIER_nondet_int(void);

static volatile struct pair { int first, second; } left, right;
static atomic_int chosen;

static void *write_either(void *arg)
{
    volatile struct pair *p;
    if (__VERIFIER_nondet_int() > 7)
        p = &left;
    else
        p = &right;
    atomic_store(&chosen, 1);
    p->second = 1; // want: race
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, write_either, 0);
    while (!atomic_load(&chosen))
        ;
    left.second = 2; // want: race
    pthread_join(t, 0);
    return left.second + right.second > 9;
}
