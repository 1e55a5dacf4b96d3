// A thread has one token that ends its next sleep. A library function that it calls before sleeps for a reason of its own, and takes
// the token that was meant for the thread's own sleep.
// report: rust-lang/rust 145816: std `thread::Thread::unpark` test deadlocked when run under miri
// verdict: violated
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t given = PTHREAD_COND_INITIALIZER;
static bool token;
static atomic_bool initialized;

static void park(void)
{
    pthread_mutex_lock(&mutex);
    while (!token)
        pthread_cond_wait(&given, &mutex); // want: deadlock
    token = false;
    pthread_mutex_unlock(&mutex);
}

static void unpark(void)
{
    pthread_mutex_lock(&mutex);
    token = true;
    pthread_cond_signal(&given);
    pthread_mutex_unlock(&mutex);
}

static void *other(void *arg)
{
    initialized = true;
    unpark();
    unpark();
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, other, NULL);
    while (!initialized)
        park();
    park();
    pthread_join(t, NULL);
    return 0;
}
