// A thread that waits in a loop for another one need not end where nobody promises that the other one gets its turn.
// flags: --check=+termination --fairness=none
// verdict: violated
#include <pthread.h>
#include <stdatomic.h>
static atomic_int done;
static void *works(void *arg)
{
    done = 1;
    return arg;
}
int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, works, NULL);
    while (!done) // want: termination
        ;
    pthread_join(t, NULL);
    return 0;
}
