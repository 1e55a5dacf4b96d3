// Two threads add to each other's number NUM times, without a lock (LODIN 2017, listing 1.2). The probability that
// one of them ends at GOAL, the (2*NUM)th Fibonacci number, is small: updates must be lost in the right places.
// verdict: violated
// flags: --check=-race
#include <pthread.h>
#include <stddef.h>

#ifndef NUM
#define NUM 2
#define GOAL 3
#endif

extern void __VERIFIER_error(void) __attribute__((noreturn));

volatile int i = 1, j = 1;

static void *add_to_i(void *arg)
{
    int k = 0;
    for (k = 0; k < NUM; k++)
        i += j;
    pthread_exit(NULL);
}

static void *add_to_j(void *arg)
{
    int k = 0;
    for (k = 0; k < NUM; k++)
        j += i;
    pthread_exit(NULL);
}

int main(void)
{
    pthread_t first, second;
    pthread_create(&first, NULL, add_to_i, NULL);
    pthread_create(&second, NULL, add_to_j, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    if (i == GOAL || j == GOAL)
        __VERIFIER_error(); // want: error
    return 0;
}
