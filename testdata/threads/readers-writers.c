// Two readers share, one writer excludes, with a mutex and a condition: readers see both halves or none.
// verdict: verified
// native: yes
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

    assert(left == right);

    pthread_mutex_lock(&m);
    if (--readers == 0)
        pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&m);
    return arg;
}

static void *writer(void *arg)
{
    pthread_mutex_lock(&m);
    while (writing || readers > 0)
        pthread_cond_wait(&changed, &m);
    writing = 1;
    pthread_mutex_unlock(&m);

    left++;
    right++;

    pthread_mutex_lock(&m);
    writing = 0;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&m);
    return arg;
}

int main(void)
{
    pthread_t r1, r2, w;
    pthread_create(&r1, NULL, reader, NULL);
    pthread_create(&w, NULL, writer, NULL);
    pthread_create(&r2, NULL, reader, NULL);
    pthread_join(r1, NULL);
    pthread_join(w, NULL);
    pthread_join(r2, NULL);
    assert(left == 1 && right == 1);
    return 0;
}
