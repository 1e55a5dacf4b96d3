// Two threads try for a lock twice each and give up; the number of those that ever got it is a matter of chance.
// verdict: verified
// flags: --check=-race
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
volatile int refused;

static void *trying(void *arg)
{
    for (int i = 0; i < 2; i++) {
        if (pthread_mutex_trylock(&lock) != 0) {
            refused++;
            continue;
        }
        pthread_mutex_unlock(&lock);
    }
    return arg;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, trying, 0);
    pthread_create(&b, 0, trying, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
