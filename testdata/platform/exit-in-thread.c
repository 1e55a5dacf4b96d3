// exit in a thread ends the whole process, though main waits for a signal that never comes.
// verdict: verified
// native: yes
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t never = PTHREAD_COND_INITIALIZER;
int woken;

static void *worker(void *arg)
{
    (void)arg;
    exit(0);
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, worker, NULL);
    pthread_mutex_lock(&m);
    while (!woken)
        pthread_cond_wait(&never, &m);
    assert(0);
    return 1;
}
