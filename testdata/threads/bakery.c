// Lamport's bakery for two threads of two rounds: tickets in order, one customer at a time.
// verdict: verified
// native: yes
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

enum { ROUNDS = 2 };

atomic_int choosing[2];
atomic_int number[2];
int served;

static void lock(int me)
{
    int other = 1 - me;
    atomic_store(&choosing[me], 1);
    atomic_store(&number[me], atomic_load(&number[other]) + 1);
    atomic_store(&choosing[me], 0);
    while (atomic_load(&choosing[other])) {
    }
    for (;;) {
        int theirs = atomic_load(&number[other]);
        int mine = atomic_load(&number[me]);
        if (theirs == 0 || mine < theirs || (mine == theirs && me < other))
            return;
    }
}

static void *customer(void *arg)
{
    int me = *(int *)arg;
    for (int i = 0; i < ROUNDS; i++) {
        lock(me);
        served++;
        atomic_store(&number[me], 0);
    }
    return NULL;
}

int main(void)
{
    static int id[2] = {0, 1};
    pthread_t t[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], NULL, customer, &id[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], NULL);
    assert(served == 2 * ROUNDS);
    return 0;
}
