// One input of 32 bits with three uses, in main, by a callee and by another thread: what is left of it after one decides how probable the
// next are. The error needs a number that is 3 modulo 6 and below 2^31: 357,913,941 of 2^32.
// verdict: violated
#include <pthread.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_error(void) __attribute__((noreturn));

unsigned drawn;
int odd, third;

static int divides(int by, const unsigned *x) { return *x % by == 0; }

static void *looks(void *arg)
{
    odd = drawn % 2;
    return arg;
}

int main(void)
{
    pthread_t other;
    drawn = __VERIFIER_nondet_uint();
    pthread_create(&other, 0, looks, 0);
    pthread_join(other, 0);
    third = divides(3, &drawn);
    if (odd && third && (int)drawn >= 0)
        __VERIFIER_error(); // want: error
    return 0;
}
