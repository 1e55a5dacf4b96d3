// What is never written besides a lock holds anything: a moment may be none, whether or not somebody asks for the check "misuse".
// flags: --check=-misuse
// verdict: violated
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *arg)
{
    pthread_mutex_lock(&m);
    pthread_mutex_unlock(&m);
    return arg;
}

int main(void)
{
    struct timespec *until = malloc(sizeof *until);
    if (!until)
        return 1;
    pthread_t t;
    pthread_create(&t, NULL, work, NULL);
    int r = pthread_mutex_timedlock(&m, until);
    assert(r != EINVAL); // want: assert
    if (!r)
        pthread_mutex_unlock(&m);
    pthread_join(t, NULL);
    free(until);
    return 0;
}
