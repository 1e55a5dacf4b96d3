// One thread counts to ROUNDS before the other, which was made first, has read the counter: rare under a scheduler that
// is fair, and all the rarer the more rounds there are.
// verdict: violated
// flags: --check=-race
#include <pthread.h>

#ifndef ROUNDS
#define ROUNDS 2
#endif

extern void __VERIFIER_error(void) __attribute__((noreturn));

volatile int count;

static void *reads(void *arg)
{
    if (count == ROUNDS)
        __VERIFIER_error(); // want: error
    return arg;
}

static void *counts(void *arg)
{
    for (int k = 0; k < ROUNDS; k++)
        count++;
    return arg;
}

int main(void)
{
    pthread_t first, second;
    pthread_create(&first, 0, reads, 0);
    pthread_create(&second, 0, counts, 0);
    pthread_join(first, 0);
    pthread_join(second, 0);
    return 0;
}
