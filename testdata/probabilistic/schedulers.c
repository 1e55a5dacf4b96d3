// Who writes last against a coin. Schedulers that see the coin let the right thread (or the wrong one) write last, once
// it has been thrown; those that see locations only cannot.
// verdict: violated
// flags: --check=-race
#include <pthread.h>

extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_error(void) __attribute__((noreturn));

volatile int last;

static void *one(void *arg)
{
    last = 1;
    return arg;
}

static void *two(void *arg)
{
    last = 2;
    return arg;
}

int main(void)
{
    pthread_t first, second;
    pthread_create(&first, 0, one, 0);
    pthread_create(&second, 0, two, 0);
    volatile int coin = 1 + __VERIFIER_nondet_bool();
    pthread_join(first, 0);
    pthread_join(second, 0);
    int right = last == coin;
    if (__VERIFIER_nondet_uchar() % 4 < 1 + 2 * right)
        __VERIFIER_error(); // want: error
    return 0;
}
