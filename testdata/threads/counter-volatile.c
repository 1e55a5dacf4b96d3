// A volatile counter without a lock: the race is there, and with its check off the lost update shows.
// verdict: violated
// flags: --check=-race
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

volatile int counter;

static void *worker(void *arg)
{
    counter = counter + 1;
    return arg;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, NULL, worker, NULL);
    pthread_create(&b, NULL, worker, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(counter == 2); // want: assert
    return 0;
}
