// A thread keeps a lock for ever, and another one tries to get it: both act, and nothing changes.
// flags: --check=+livelock
// verdict: violated
#include <pthread.h>
#include <stdatomic.h>
static atomic_flag taken = ATOMIC_FLAG_INIT;
static void *tries(void *arg)
{
    while (atomic_flag_test_and_set(&taken)) // want: livelock
        ;
    atomic_flag_clear(&taken);
    return arg;
}
int main(void)
{
    pthread_t t;
    atomic_flag_test_and_set(&taken);
    pthread_create(&t, NULL, tries, NULL);
    for (;;)
        ;
}
