// In an atomic section that never ends nobody else gets a turn, whatever fairness promises (a hang, too).
// flags: --check=+termination,-hang --fairness=strong
// verdict: violated
#include <pthread.h>
extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
static int done;
static void *works(void *arg)
{
    __VERIFIER_atomic_begin();
    done = 1;
    __VERIFIER_atomic_end();
    return arg;
}
int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, works, NULL);
    __VERIFIER_atomic_begin();
    while (!done) // want: termination
        ;
    __VERIFIER_atomic_end();
    pthread_join(t, NULL);
    return 0;
}
