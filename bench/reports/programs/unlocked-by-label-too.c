// An error path releases the mutex, and jumps to a label that releases it again.
// report: smuellerDD/esdm 48: fix possible deadlock
// verdict: violated
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static int update(int entropy)
{
    int result = -1;
    pthread_mutex_lock(&mutex);
    if (entropy == 0) {
        pthread_mutex_unlock(&mutex);
        goto err;
    }
    result = 0;
err:
    pthread_mutex_unlock(&mutex); // want: unlock
    return result;
}

int main(void)
{
    return update(1) || update(0) == 0;
}
