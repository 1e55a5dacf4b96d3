// A ticket lock is fair whatever number it begins with: tickets go round after four thousand million.
// flags: --engine=symbolic --ltl='G F inside == 1'
// verdict: verified
#include <pthread.h>
#include <stdatomic.h>
extern unsigned __VERIFIER_nondet_uint(void);
static atomic_uint ticket, serving;
static int inside;
static void works(int me)
{
    for (;;) {
        unsigned mine = ticket++;
        while (serving != mine)
            ;
        inside = me;
        inside = 0;
        serving++;
    }
}
static void *second(void *arg)
{
    works(2);
    return arg;
}
int main(void)
{
    pthread_t t;
    unsigned first = __VERIFIER_nondet_uint();
    ticket = first;
    serving = first;
    pthread_create(&t, NULL, second, NULL);
    works(1);
}
