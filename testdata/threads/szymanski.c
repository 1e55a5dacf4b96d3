// Szymanski's waiting room with its five flag values, for two threads: mutual exclusion holds.
// verdict: verified
// native: yes
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

enum { OUTSIDE, ARRIVED, WAITING, IN_DOOR, DOOR_CLOSED };

atomic_int flag[2];
int entries;

static void *worker(void *arg)
{
    int me = *(int *)arg;
    int other = 1 - me;
    atomic_store(&flag[me], ARRIVED);
    while (atomic_load(&flag[other]) >= IN_DOOR) {
    }
    atomic_store(&flag[me], IN_DOOR);
    if (atomic_load(&flag[other]) == ARRIVED) {
        atomic_store(&flag[me], WAITING);
        while (atomic_load(&flag[other]) != DOOR_CLOSED) {
        }
    }
    atomic_store(&flag[me], DOOR_CLOSED);
    if (other < me) // those with a smaller number go first
        while (atomic_load(&flag[other]) >= WAITING) {
        }

    entries++;

    if (other > me) // let those with a greater number leave the door
        for (;;) {
            int f = atomic_load(&flag[other]);
            if (f != WAITING && f != IN_DOOR)
                break;
        }
    atomic_store(&flag[me], OUTSIDE);
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
    assert(entries == 2);
    return 0;
}
