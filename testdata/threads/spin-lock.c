// A test-and-set spin lock on atomic_flag: three threads, no race and no lost update.
// verdict: verified
// native: yes
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

atomic_flag busy = ATOMIC_FLAG_INIT;
int counter;

static void *worker(void *arg)
{
    while (atomic_flag_test_and_set(&busy)) {
    }
    counter++;
    atomic_flag_clear(&busy);
    return arg;
}

int main(void)
{
    pthread_t t[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], NULL, worker, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], NULL);
    assert(counter == 3);
    return 0;
}
