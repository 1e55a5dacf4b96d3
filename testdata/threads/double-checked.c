// Double-checked locking on an atomic pointer: one initialisation, seen whole by every thread.
// verdict: verified
// native: yes
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

struct config {
    int size;
};

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
struct config storage;
_Atomic(struct config *) instance;
int initialisations;

static struct config *get(void)
{
    struct config *c = atomic_load_explicit(&instance, memory_order_acquire);
    if (c == NULL) {
        pthread_mutex_lock(&m);
        c = atomic_load_explicit(&instance, memory_order_relaxed);
        if (c == NULL) {
            storage.size = 42;
            initialisations++;
            c = &storage;
            atomic_store_explicit(&instance, c, memory_order_release);
        }
        pthread_mutex_unlock(&m);
    }
    return c;
}

static void *worker(void *arg)
{
    *(int *)arg = get()->size;
    return NULL;
}

int main(void)
{
    static int size[2];
    pthread_t t[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], NULL, worker, &size[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], NULL);
    assert(size[0] == 42 && size[1] == 42 && initialisations == 1);
    return 0;
}
