// A thread whose exchange failed against another one sees that the count is zero now, and blocks; the release skips the wake-up, for it found a
// count that was positive.
// report: pytorch/pytorch 177884: Disable std::counting_semaphore on libstdc++ due to lost-wakeup bug
// verdict: violated
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static atomic_int count = 1;

static void *acquire(void *arg)
{
    int old = count;
    for (;;) {
        if (old > 0 && atomic_compare_exchange_strong(&count, &old, old - 1))
            return arg;
        if (old > 0)
            continue;
        pthread_mutex_lock(&mutex);
        if (count == old)
            pthread_cond_wait(&changed, &mutex); // want: deadlock
        pthread_mutex_unlock(&mutex);
        old = count;
    }
}

static void release(void)
{
    if (atomic_fetch_add(&count, 1) > 0)
        return;
    pthread_mutex_lock(&mutex);
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&mutex);
}

int main(void)
{
    pthread_t a, b, c;
    pthread_create(&a, NULL, acquire, NULL);
    pthread_create(&b, NULL, acquire, NULL);
    pthread_create(&c, NULL, acquire, NULL);
    release();
    release();
    pthread_join(a, NULL); // want: deadlock
    pthread_join(b, NULL); // want: deadlock
    pthread_join(c, NULL); // want: deadlock
    return 0;
}
