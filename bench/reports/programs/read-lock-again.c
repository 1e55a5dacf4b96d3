// A lock that prefers writers lets no reader in while a writer waits. A reader that locks again waits for the writer, which waits
// for the reader.
// report: arangodb/arangodb 14134: Fix potential deadlock in RecursiveReadLocker.
// verdict: violated
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t change = PTHREAD_COND_INITIALIZER;
static int readers, writers;

static void read_lock(void)
{
    pthread_mutex_lock(&mutex);
    while (writers)
        pthread_cond_wait(&change, &mutex); // want: deadlock
    readers++;
    pthread_mutex_unlock(&mutex);
}

static void read_unlock(void)
{
    pthread_mutex_lock(&mutex);
    readers--;
    pthread_cond_broadcast(&change);
    pthread_mutex_unlock(&mutex);
}

static void *writer(void *arg)
{
    pthread_mutex_lock(&mutex);
    writers++;
    while (readers)
        pthread_cond_wait(&change, &mutex); // want: deadlock
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
