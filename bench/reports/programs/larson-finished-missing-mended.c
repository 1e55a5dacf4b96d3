// A worker that starts after the end was announced marks its slot as finished, too.
// report: daanx/mimalloc-bench 266: larson: fix two intermittent completion hangs
// verdict: verified
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

static void *work(void *arg)
{
    struct slot *slot = arg;
    while (!stopping)
        slot->rounds ^= 1;
    slot->finished = true;
    return NULL;
}

int main(void)
{
    for (int i = 0; i < WORKERS; i++)
        pthread_create(&slots[i].thread, NULL, work, &slots[i]);
    stopping = true;
    for (int i = 0; i < WORKERS; i++)
        while (!slots[i].finished)
            sched_yield();
    for (int i = 0; i < WORKERS; i++)
        pthread_join(slots[i].thread, NULL);
    return 0;
}
