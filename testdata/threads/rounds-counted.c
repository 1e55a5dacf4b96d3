// Waiting loops count their rounds where nothing reads the count: in a local, in a variable, atomically, and in a field behind a lock.
// verdict: verified
// native: yes
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

struct worker {
    pthread_mutex_t lock;
    unsigned long rounds;
};

static atomic_int stop;
static unsigned long sleeps;
static atomic_ulong looks;

static void *by_local(void *arg)
{
    unsigned rounds = 0;
    while (!stop) {
        rounds++;
        sched_yield();
    }
    return arg;
}

static void *by_variables(void *arg)
{
    struct worker *w = arg;
    while (!stop) {
        sleeps++;
        atomic_fetch_add(&looks, 1);
        pthread_mutex_lock(&w->lock);
        w->rounds += 2;
        pthread_mutex_unlock(&w->lock);
    }
    return NULL;
}

int main(void)
{
    struct worker w = {PTHREAD_MUTEX_INITIALIZER, 0};
    pthread_t a, b;
    pthread_create(&a, NULL, by_local, NULL);
    pthread_create(&b, NULL, by_variables, &w);
    stop = 1;
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
