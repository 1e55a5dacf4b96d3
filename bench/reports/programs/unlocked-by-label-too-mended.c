// Only the label releases the mutex.
// report: smuellerDD/esdm 48: fix possible deadlock
// verdict: verified
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static int update(int entropy)
{
    int result = -1;
    pthread_mutex_lock(&mutex);
    if (entropy == 0)
        goto err;
    result = 0;
err:
    pthread_mutex_unlock(&mutex);
    return result;
}

int main(void)
{
    return update(1) || update(0) == 0;
}
