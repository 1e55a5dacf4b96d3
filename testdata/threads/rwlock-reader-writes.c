// A thread that reads waits for itself to write.
// verdict: violated
#include <pthread.h>

static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;

int main(void)
{
    pthread_rwlock_rdlock(&l);
    pthread_rwlock_wrlock(&l); // want: deadlock
    return 0;
}
