// A thread that tries again and again to take a semaphore, with a limit that is over, does not hold up time.
// verdict: violated
// flags: --time-order
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <unistd.h>

static sem_t s;

static void *gives(void *arg)
{
    sleep(1);
    sem_post(&s);
    return arg;
}

int main(void)
{
    pthread_t t;
    struct timespec past = {1, 0};
    sem_init(&s, 0, 0);
    pthread_create(&t, 0, gives, 0);
    while (sem_timedwait(&s, &past) != 0)
        ;
    assert(0); // want: assert
    return 0;
}
