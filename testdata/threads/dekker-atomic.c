// Dekker's lock on C11 atomics guards a plain counter: no race and no lost update.
// verdict: verified
// native: yes
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

enum { ROUNDS = 2 };

atomic_bool wants[2];
atomic_int turn;
int counter;

static void lock(int me)
{
    int other = 1 - me;
    atomic_store(&wants[me], 1);
    while (atomic_load(&wants[other])) {
        if (atomic_load(&turn) != me) {
            atomic_store(&wants[me], 0);
            while (atomic_load(&turn) != me) {
            }
            atomic_store(&wants[me], 1);
        }
    }
}

static void unlock(int me)
{
    atomic_store(&turn, 1 - me);
    atomic_store(&wants[me], 0);
}

static void *worker(void *arg)
{
    int me = *(int *)arg;
    for (int i = 0; i < ROUNDS; i++) {
        lock(me);
        counter++;
        unlock(me);
    }
    return NULL;
}

int main(void)
{
    static int id[2] = {0, 1};
    pthread_t t[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], NULL, worker, &id[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], NULL);
    assert(counter == 2 * ROUNDS);
    return 0;
}
