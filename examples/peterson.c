// Peterson's algorithm: two threads share a counter without any lock of the operating system, and it works.
// verdict: verified
// native: yes
//
// Each thread says that it wants to enter, gives the turn away, and then waits while the other one wants to enter
// and has the turn. heddle tries every interleaving of the two threads and finds no way to lose an increment, and
// no data race on the counter. The flags and the turn are C11 atomics: with plain or volatile ints the algorithm
// would consist of data races, and `--check=-race` would be needed to look past them.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

atomic_int wants[2]; // wants[i]: thread i wants to enter, or is inside
atomic_int turn;     // who may go first if both want to
int counter;         // protected by the algorithm

static void *worker(void *arg)
{
    int me = *(int *)arg;
    int other = 1 - me;
    for (int round = 0; round < 2; round++) {
        atomic_store(&wants[me], 1);
        atomic_store(&turn, other);
        while (atomic_load(&wants[other]) && atomic_load(&turn) == other) {
            // wait
        }
        counter++; // the critical section
        atomic_store(&wants[me], 0);
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
    assert(counter == 4);
    return 0;
}
