// A child has the memory as it is at fork, also between two steps of another thread in a critical section.
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int data;

static void *writes(void *self)
{
    pthread_mutex_lock(&lock);
    data = 1;
    data = 2;
    pthread_mutex_unlock(&lock);
    return self;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, writes, 0);
    if (fork() == 0) {
        assert(data != 1); // want: assert
        _exit(0);
    }
    pthread_join(t, 0);
    return 0;
}
