// A thread unlocks a robust mutex without calling it consistent, and goes on as if it could be locked again.
// verdict: violated
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t m;
static int count;

static void *dies(void *arg)
{
    pthread_mutex_lock(&m);
    count++;
    return arg; // with the mutex
}

int main(void)
{
    pthread_mutexattr_t attr;
    pthread_t p;
    pthread_mutexattr_init(&attr);
    pthread_mutexattr_setrobust(&attr, PTHREAD_MUTEX_ROBUST);
    pthread_mutex_init(&m, &attr);
    pthread_create(&p, 0, dies, 0);
    pthread_join(p, 0);
    int error = pthread_mutex_lock(&m);
    assert(error == EOWNERDEAD);
    count++;
    pthread_mutex_unlock(&m);
    error = pthread_mutex_lock(&m);
    assert(error == 0); // want: assert
    return 0;
}
