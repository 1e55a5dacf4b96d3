// A robust mutex is destroyed by a thread that finds its holder about to end, but not ended.
// verdict: violated
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static pthread_mutex_t m;
static atomic_int locked;

static void *dies(void *arg)
{
    pthread_mutex_lock(&m);
    locked = 1;
    return arg; // with the mutex
}

int main(void)
{
    pthread_mutexattr_t attr;
    pthread_t t;
    pthread_mutexattr_init(&attr);
    pthread_mutexattr_setrobust(&attr, PTHREAD_MUTEX_ROBUST);
    pthread_mutex_init(&m, &attr);
    pthread_mutexattr_destroy(&attr);
    pthread_create(&t, NULL, dies, NULL);
    if (locked)
        pthread_mutex_destroy(&m); // want: misuse
    pthread_join(t, NULL);
    return 0;
}
