// Lamport's bakery without the choosing flags: a slow customer with an equal ticket walks in on another.
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

atomic_int number[2];
atomic_int inside;

static void lock(int me)
{
    int other = 1 - me;
    atomic_store(&number[me], atomic_load(&number[other]) + 1);
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
    lock(me);
    assert(atomic_fetch_add(&inside, 1) == 0); // want: assert
    atomic_fetch_sub(&inside, 1);
    atomic_store(&number[me], 0);
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
    return 0;
}
