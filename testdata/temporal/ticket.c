// A ticket lock serves everybody in the order in which they came, with tickets that begin again.
// flags: --ltl='G(wants[0] -> F inside[0]) && G(wants[1] -> F inside[1]) && G !(inside[0] && inside[1])'
// verdict: verified
#include <pthread.h>
#include <stdatomic.h>
static _Atomic unsigned char next, now;
static atomic_int wants[2], inside[2];
static void works(int me)
{
    for (;;) {
        wants[me] = 1;
        unsigned char mine = next++;
        while (now != mine)
            ;
        inside[me] = 1;
        wants[me] = 0;
        inside[me] = 0;
        now++;
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
