// A spinning barrier on atomics that reverses its sense, used twice by two threads.
// verdict: verified
// native: yes
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

enum { THREADS = 2 };

atomic_int missing = THREADS;
atomic_int sense;
int seen[THREADS];

static void barrier(int *my_sense)
{
    *my_sense = !*my_sense;
    if (atomic_fetch_sub(&missing, 1) == 1) {
        atomic_store(&missing, THREADS);
        atomic_store(&sense, *my_sense);
    } else {
        while (atomic_load(&sense) != *my_sense) {
        }
    }
}

static void *worker(void *arg)
{
    int me = *(int *)arg;
    int my_sense = 0;
    seen[me] = 1;
    barrier(&my_sense);
    int theirs = seen[1 - me];
    barrier(&my_sense);
    seen[me] += theirs;
    return NULL;
}

int main(void)
{
    static int id[THREADS] = {0, 1};
    pthread_t t[THREADS];
    for (int i = 0; i < THREADS; i++)
        pthread_create(&t[i], NULL, worker, &id[i]);
    for (int i = 0; i < THREADS; i++)
        pthread_join(t[i], NULL);
    assert(seen[0] == 2 && seen[1] == 2);
    return 0;
}
