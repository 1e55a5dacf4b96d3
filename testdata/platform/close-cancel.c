// close is a cancellation point: what stands behind it may not be reached.
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

static atomic_int opened, closed;

static void *worker(void *arg)
{
    (void)arg;
    int fd = dup(1);
    if (fd < 0)
        return 0;
    opened++;
    close(fd);
    closed++;
    pthread_testcancel();
    return 0;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_cancel(t);
    pthread_join(t, 0);
    assert(opened == closed); // want: assert
    return 0;
}
