// A writer that waits for other writers but not for readers: the reader meets it half way.
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
int readers, writing;
int left, right;

static void *reader(void *arg)
{
    pthread_mutex_lock(&m);
    while (writing)
        pthread_cond_wait(&changed, &m);
    readers++;
    pthread_mutex_unlock(&m);
    int l = left;   // want: race
    int r = right;  // want: race
    assert(l == r); // want: assert
    pthread_mutex_lock(&m);
    readers--;
    pthread_mutex_unlock(&m);
    return arg;
}

static void *writer(void *arg)
{
    pthread_mutex_lock(&m);
    while (writing)
        pthread_cond_wait(&changed, &m);
    writing = 1;
    pthread_mutex_unlock(&m);
    left++;  // want: race
    right++; // want: race
    pthread_mutex_lock(&m);
    writing = 0;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&m);
    return arg;
}

int main(void)
{
    pthread_t r, w;
    pthread_create(&r, NULL, reader, NULL);
    pthread_create(&w, NULL, writer, NULL);
    pthread_join(r, NULL);
    pthread_join(w, NULL);
    return 0;
}
