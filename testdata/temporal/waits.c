// A thread that waits in a loop for another one ends, since the other one gets its turn.
// flags: --check=+termination
// verdict: verified
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
    while (!done) // again and again
        ;
    pthread_join(t, NULL);
    return 0;
}
