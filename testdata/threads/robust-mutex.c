// A robust mutex outlives its holder: the next one to lock it is told so, mends the data and calls it consistent.
// verdict: verified
// native: yes
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t m;
static int half, whole;

static void *dies(void *arg)
{
    int error = pthread_mutex_lock(&m);
    assert(error == 0 || error == EOWNERDEAD);
    if (error)
        pthread_mutex_consistent(&m);
    half = whole + 1;
    return arg; // with the mutex
}

int main(void)
{
    pthread_mutexattr_t attr;
    pthread_t a, b;
    int robust;
    pthread_mutexattr_init(&attr);
    pthread_mutexattr_setrobust(&attr, PTHREAD_MUTEX_ROBUST);
    pthread_mutexattr_getrobust(&attr, &robust);
    assert(robust == PTHREAD_MUTEX_ROBUST);
    pthread_mutex_init(&m, &attr);
    pthread_mutexattr_destroy(&attr);
    assert(pthread_mutex_consistent(&m) == EINVAL);
    pthread_create(&a, 0, dies, 0);
    pthread_create(&b, 0, dies, 0);
    int error = pthread_mutex_lock(&m);
    if (error == EOWNERDEAD) {
        assert(half == whole + 1);
        whole = half;
        assert(pthread_mutex_consistent(&m) == 0);
        assert(pthread_mutex_consistent(&m) == EINVAL);
    }
    pthread_mutex_unlock(&m);
    pthread_join(a, 0);
    pthread_join(b, 0);
    pthread_create(&a, 0, dies, 0);
    pthread_join(a, 0);
    assert(pthread_mutex_trylock(&m) == EOWNERDEAD);
    pthread_mutex_unlock(&m);
    assert(pthread_mutex_lock(&m) == ENOTRECOVERABLE);
    assert(pthread_mutex_trylock(&m) == ENOTRECOVERABLE);
    pthread_mutex_destroy(&m);
    return 0;
}
