// A thread that sleeps looks at a condition of its own, whichever sleep took the token.
// report: rust-lang/rust 145816: std `thread::Thread::unpark` test deadlocked when run under miri
// verdict: verified
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t given = PTHREAD_COND_INITIALIZER;
static bool token;
static atomic_bool initialized, called;

static void park(void)
{
    pthread_mutex_lock(&mutex);
    while (!token)
        pthread_cond_wait(&given, &mutex);
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
    called = true;
    unpark();
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, other, NULL);
    while (!initialized)
        park();
    while (!called)
        park();
    pthread_join(t, NULL);
    return 0;
}
