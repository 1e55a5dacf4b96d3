// Peterson's lock on C11 atomics guards a plain counter: no race and no lost update.
// verdict: verified
// native: yes
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

enum { ROUNDS = 2 };

atomic_int flag[2];
atomic_int turn;
int counter;

static void *worker(void *arg)
{
    int me = *(int *)arg;
    int other = 1 - me;
    for (int i = 0; i < ROUNDS; i++) {
        atomic_store(&flag[me], 1);
        atomic_store(&turn, other);
        while (atomic_load(&flag[other]) && atomic_load(&turn) == other) {
        }
        counter++;
        atomic_store(&flag[me], 0);
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
