// A server answers each request, whatever number it is about.
// flags: --engine=symbolic --ltl='G (request == 5 -> F reply == 5)'
// verdict: verified
#include <pthread.h>
#include <stdatomic.h>
extern int __VERIFIER_nondet_int(void);
static atomic_int request, reply;
static void *serves(void *arg)
{
    for (;;) {
        int r = request;
        if (r != 0) {
            reply = r;
            request = 0;
        }
    }
    return arg;
}
int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, serves, NULL);
    for (;;) {
        int x = __VERIFIER_nondet_int();
        if (x == 0)
            continue;
        request = x;
        while (request != 0)
            ;
    }
}
