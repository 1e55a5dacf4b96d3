// Peterson's lock starves who is promised nothing.
// flags: --fairness=none --ltl='G(wants[0] -> F inside[0]) && G(wants[1] -> F inside[1]) && G !(inside[0] && inside[1])'
// verdict: violated
#include <pthread.h>
#include <stdatomic.h>
static atomic_int wants[2], turn, inside[2];
static void works(int me)
{
    for (;;) {
        wants[me] = 1;
        turn = 1 - me;
        while (wants[1 - me] && turn != me)
            ; // want: ltl
        inside[me] = 1;
        inside[me] = 0;
        wants[me] = 0;
    }
}
static void *second(void *arg)
{
    works(1);
    return arg;
}
int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, second, NULL);
    works(0);
    return 0;
}
