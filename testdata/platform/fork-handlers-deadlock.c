// A lock that another thread holds at fork is never given back in the child.
// verdict: violated
#include <pthread.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void takes(void)
{
    pthread_mutex_lock(&lock); // want: deadlock
    pthread_mutex_unlock(&lock);
}

static void *holds(void *self)
{
    pthread_mutex_lock(&lock);
    pthread_mutex_unlock(&lock);
    return self;
}

int main(void)
{
    pthread_t t;
    pthread_atfork(0, 0, takes);
    pthread_create(&t, 0, holds, 0);
    if (fork() == 0)
        _exit(0);
    pthread_join(t, 0);
    return 0;
}
