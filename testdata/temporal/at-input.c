// A thread is about to read an input, which nobody else notices, but the formula does.
// flags: --ltl='G !(x == 1 && [__VERIFIER_nondet_bool])'
// verdict: violated
#include <pthread.h>
#include <stdatomic.h>
extern _Bool __VERIFIER_nondet_bool(void);
static atomic_int x, y;
static void *asks(void *arg)
{
    y = 1;
    if (__VERIFIER_nondet_bool()) // want: ltl
        y = 2;
    return arg;
}
int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, asks, NULL);
    while (y == 0)
        ;
    x = 1;
    pthread_join(t, NULL);
    return 0; // want: ltl
}
