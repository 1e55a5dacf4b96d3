// A reader that locks again is let in, although a writer waits.
// report: arangodb/arangodb 14134: Fix potential deadlock in RecursiveReadLocker.
// verdict: verified
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t change = PTHREAD_COND_INITIALIZER;
static int readers, writers;
static _Thread_local int mine;

static void read_lock(void)
{
    pthread_mutex_lock(&mutex);
    while (writers && !mine)
        pthread_cond_wait(&change, &mutex);
    readers++;
    mine++;
    pthread_mutex_unlock(&mutex);
}

static void read_unlock(void)
{
    pthread_mutex_lock(&mutex);
    readers--;
    mine--;
    pthread_cond_broadcast(&change);
    pthread_mutex_unlock(&mutex);
}

static void *writer(void *arg)
{
    pthread_mutex_lock(&mutex);
    writers++;
    while (readers)
        pthread_cond_wait(&change, &mutex);
    writers--;
    pthread_cond_broadcast(&change);
    pthread_mutex_unlock(&mutex);
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, writer, NULL);
    read_lock();
    read_lock();
    read_unlock();
    read_unlock();
    pthread_join(t, NULL);
    return 0;
}
