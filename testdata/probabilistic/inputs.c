// Inputs of wide types: how likely the error is depends on what they are drawn from.
// verdict: violated
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void __VERIFIER_error(void) __attribute__((noreturn));

int first;

static void *worker(void *arg)
{
    first = __VERIFIER_nondet_int();
    return arg;
}

int main(void)
{
    pthread_t other;
    pthread_create(&other, 0, worker, 0);
    pthread_join(other, 0);
    unsigned second = __VERIFIER_nondet_uint();
    unsigned long third = __VERIFIER_nondet_ulong();
    if (first < 0 && second % 8 < 3 && (third >> 62 != 0 || third == 5))
        __VERIFIER_error(); // want: error
    return 0;
}
