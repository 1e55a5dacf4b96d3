// A spin lock with static storage that nobody initialised: misuse by POSIX, but it locks where that is not checked.
// verdict: verified
// flags: --property=no-data-race
#include <pthread.h>

pthread_spinlock_t lock;
int n;

void *count(void *arg)
{
    pthread_spin_lock(&lock);
    n++;
    pthread_spin_unlock(&lock);
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, count, NULL);
    count(NULL);
    pthread_join(t, NULL);
    return 0;
}
