// A server forgets one request of four thousand million.
// flags: --engine=symbolic --ltl='G (request != 0 -> F request == 0)'
// verdict: violated
#include <pthread.h>
#include <stdatomic.h>
extern int __VERIFIER_nondet_int(void);
static atomic_int request, reply;
static void *serves(void *arg)
{
    for (;;) {
        int r = request;
        if (r != 0 && r != 77777) {
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
            ; // want: ltl
    }
}
