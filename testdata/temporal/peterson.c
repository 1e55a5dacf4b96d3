// Peterson's lock starves nobody who is promised a turn.
// flags: --ltl='G(wants[0] -> F inside[0]) && G(wants[1] -> F inside[1]) && G !(inside[0] && inside[1])'
// verdict: verified
#include <pthread.h>
#include <stdatomic.h>
static atomic_int wants[2], turn, inside[2];
static void works(int me)
{
    for (;;) {
        wants[me] = 1;
        turn = 1 - me;
        while (wants[1 - me] && turn != me)
            ; // waits
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
