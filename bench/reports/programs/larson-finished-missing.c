// A worker that starts after the end was announced returns at once, and does not mark its slot as finished. Main spins on the slot.
// report: daanx/mimalloc-bench 266: larson: fix two intermittent completion hangs
// verdict: violated
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>

enum { WORKERS = 2 };

static atomic_bool stopping;
static struct slot {
    pthread_t thread;
    atomic_bool finished;
    int rounds;
} slots[WORKERS];

static void *work(void *arg) // want: hang
{
    struct slot *slot = arg;
    if (stopping) // want: hang
        return NULL; // want: hang
    do
        slot->rounds ^= 1;
    while (!stopping);
    slot->finished = true;
    return NULL;
}

int main(void)
{
    for (int i = 0; i < WORKERS; i++)
        pthread_create(&slots[i].thread, NULL, work, &slots[i]); // want: hang
    stopping = true; // want: hang
    for (int i = 0; i < WORKERS; i++)
        while (!slots[i].finished)
            sched_yield();
    for (int i = 0; i < WORKERS; i++)
        pthread_join(slots[i].thread, NULL);
    return 0;
}
