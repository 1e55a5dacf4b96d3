// An input decides which of two objects a thread writes; main writes one of them.
// verdict: violated
// flags: --engine=symbolic
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static volatile struct pair { int first, second; } left, right;

static void *write_either(void *arg)
{
    volatile struct pair *p = __VERIFIER_nondet_int() > 0 ? &left : &right;
    p->second = 1; // want: race
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, write_either, 0);
    left.second = 2; // want: race
    pthread_join(t, 0);
    return left.second + right.second > 9;
}
