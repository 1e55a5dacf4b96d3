// Two threads lose updates of each other's numbers, as in fib.c, and work 50 rounds of a loop by themselves in between: hundreds of
// private instructions for each that others notice, and more states than can be remembered.
#include <pthread.h>

extern void __VERIFIER_error(void) __attribute__((noreturn));

volatile unsigned i = 1, j = 1;

static unsigned work(unsigned s)
{
    for (int k = 0; k < 50; k++)
        s = s * 3 + k;
    return s;
}

static void *add_to_i(void *arg)
{
    for (int k = 0; k < 8; k++)
        i += j + (work(k) & 1);
    return arg;
}

static void *add_to_j(void *arg)
{
    for (int k = 0; k < 8; k++)
        j += i + (work(k) & 1);
    return arg;
}

int main(void)
{
    pthread_t first, second;
    pthread_create(&first, 0, add_to_i, 0);
    pthread_create(&second, 0, add_to_j, 0);
    pthread_join(first, 0);
    pthread_join(second, 0);
    if (i == 987)
        __VERIFIER_error();
    return 0;
}
