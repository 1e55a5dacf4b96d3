// A thread that waits in a loop with atomic sections ends: while another one is in a section it is not kept from acting.
// flags: --check=+termination
// verdict: verified
#include <pthread.h>
extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
static int done;
static int get(void)
{
    __VERIFIER_atomic_begin();
    int d = done;
    __VERIFIER_atomic_end();
    return d;
}
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
    while (!get())
        ;
    pthread_join(t, NULL);
    return 0;
}
