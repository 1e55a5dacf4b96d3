// A semaphore's release wakes somebody only if the count was zero. Two sleep, and two releases follow each other: the second one
// finds a count that the first woken thread has not taken yet, and wakes nobody.
// report: llvm/llvm-project 46357: counting_semaphore deadlocks?
// verdict: violated
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t positive = PTHREAD_COND_INITIALIZER;
static atomic_int count;

static int take(void)
{
    int old = count;
    return old > 0 && atomic_compare_exchange_strong(&count, &old, old - 1);
}

static void *acquire(void *arg)
{
    while (!take()) {
        pthread_mutex_lock(&mutex);
        if (count == 0)
            pthread_cond_wait(&positive, &mutex); // want: deadlock
        pthread_mutex_unlock(&mutex);
    }
    return arg;
}

static void release(void)
{
    if (atomic_fetch_add(&count, 1) > 0)
        return;
    pthread_mutex_lock(&mutex);
    pthread_cond_signal(&positive);
    pthread_mutex_unlock(&mutex);
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, NULL, acquire, NULL);
    pthread_create(&b, NULL, acquire, NULL);
    release();
    release();
    pthread_join(a, NULL); // want: deadlock
    pthread_join(b, NULL); // want: deadlock
    return 0;
}
