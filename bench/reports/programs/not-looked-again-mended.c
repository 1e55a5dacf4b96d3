// Who has waited for the lock looks again.
// report: CharmedBaryon/CommonLibSSE-NG 112: Module::get() has broken double-checked locking — missing re-check after acquiring _initLock (TSan-verified data race)
// verdict: verified
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static atomic_int initialized;
static int base;

static void initialize(void)
{
    base = 1;
}

static int get(void)
{
    if (!initialized) {
        pthread_mutex_lock(&mutex);
        if (!initialized)
            initialize();
        initialized = 1;
        pthread_mutex_unlock(&mutex);
    }
    return base;
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
