// A condition is waited for without holding the mutex.
// verdict: violated
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;

int main(void)
{
    pthread_cond_wait(&c, &m); // want: unlock
    return 0;                  // (not reached)
}
