// A waiting loop counts its rounds in a field, which the thread that joined it reads by a copy of the whole.
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

struct worker {
    int id;
    unsigned rounds;
};

static atomic_int stop;

static void *work(void *arg)
{
    struct worker *w = arg;
    while (!stop) {
        w->rounds++;
        sched_yield();
    }
    return NULL;
}

int main(void)
{
    struct worker w = {1, 0};
    pthread_t t;
    pthread_create(&t, NULL, work, &w);
    stop = 1;
    pthread_join(t, NULL);
    struct worker last = w;
    assert(last.rounds < 2); // want: assert
    return 0;
}
