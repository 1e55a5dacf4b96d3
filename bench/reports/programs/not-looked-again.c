// Two threads find that nothing is initialized yet. The one that has waited for the lock does not look again, and initializes once
// more what others use already.
// report: CharmedBaryon/CommonLibSSE-NG 112: Module::get() has broken double-checked locking — missing re-check after acquiring _initLock (TSan-verified data race)
// verdict: violated
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static atomic_int initialized;
static int base;

static void initialize(void)
{
    base = 1; // want: race
}

static int get(void)
{
    if (!initialized) {
        pthread_mutex_lock(&mutex);
        initialize();
        initialized = 1;
        pthread_mutex_unlock(&mutex);
    }
    return base; // want: race
}

static void *use(void *arg)
{
    return get() == 1 ? arg : NULL;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, use, NULL);
    int value = get();
    pthread_join(t, NULL);
    return value - 1;
}
