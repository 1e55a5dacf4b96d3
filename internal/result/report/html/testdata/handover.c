// A lock is handed over, a signal wakes, a value is read from another thread, and the end is waited for.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
int slot, full, waited;

static void *fill(void *arg)
{
    pthread_mutex_lock(&lock);
    slot = 7;
    full = 1;
    pthread_cond_signal(&filled);
    pthread_mutex_unlock(&lock);
    return arg;
}

static void *take(void *arg)
{
    pthread_mutex_lock(&lock);
    while (!full) {
        waited = 1;
        pthread_cond_wait(&filled, &lock);
    }
    int seen = slot;
    slot = seen + 1;
    pthread_mutex_unlock(&lock);
    return arg;
}

int main(void)
{
    pthread_t t, f;
    pthread_create(&t, 0, take, 0);
    pthread_create(&f, 0, fill, 0);
    pthread_join(t, 0);
    pthread_join(f, 0);
    assert(!waited); // fails
}
