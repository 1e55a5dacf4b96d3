// An atomic increment in one thread and a plain read in another: still a race.
// verdict: violated
#include <pthread.h>
#include <stddef.h>

int counter;
int seen;

static void *worker(void *arg)
{
    __atomic_fetch_add(&counter, 1, __ATOMIC_SEQ_CST); // want: race
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, worker, NULL);
    seen = counter; // want: race
    pthread_join(t, NULL);
    return 0;
}
