// A thread that spins on a lock is never kept from acting, so that no fairness of threads gives it the lock.
// flags: --fairness=strong --ltl='G(wants -> F !wants)'
// verdict: violated
#include <pthread.h>
#include <stdatomic.h>
static atomic_flag taken = ATOMIC_FLAG_INIT;
static atomic_int wants;
static void *second(void *arg)
{
    (void)arg;
    for (;;) {
        while (atomic_flag_test_and_set(&taken))
            ;
        atomic_flag_clear(&taken);
    }
}
int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, second, NULL);
    for (;;) {
        wants = 1;
        while (atomic_flag_test_and_set(&taken)) // want: ltl
            ;
        wants = 0;
        atomic_flag_clear(&taken);
    }
}
