// The release wakes whatever count it found.
// report: pytorch/pytorch 177884: Disable std::counting_semaphore on libstdc++ due to lost-wakeup bug
// verdict: verified
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
            pthread_cond_wait(&changed, &mutex);
        pthread_mutex_unlock(&mutex);
        old = count;
    }
}

static void release(void)
{
    atomic_fetch_add(&count, 1);
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
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    pthread_join(c, NULL);
    return 0;
}
