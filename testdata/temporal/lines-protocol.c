// Whoever is in the protocol continues, and may rest for ever outside of it: Peterson's algorithm lets the other one in all the same.
// flags: --ltl='G(wants[0] -> F !wants[0])' --fairness=none --fair-at=lines-protocol.c:10-16:weak
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
            ;
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
