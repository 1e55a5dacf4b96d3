// Exactly one of three threads wins an atomic exchange and initialises, the others wait for it.
// verdict: verified
// native: yes
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

atomic_int started, done;
int value, initialisations;

static void *worker(void *arg)
{
    if (atomic_exchange(&started, 1) == 0) {
        initialisations++;
        value = 7;
        atomic_store(&done, 1);
    }
    while (!atomic_load(&done)) {
    }
    assert(value == 7);
    return arg;
}

int main(void)
{
    pthread_t t[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], NULL, worker, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], NULL);
    assert(initialisations == 1);
    return 0;
}
