// A signal handler makes a call that sets errno, between a failed call of the program and its look at errno.
// report: Ravenbrook/mps 10: MPS signal handlers might modify errno
// verdict: violated
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

static void handler(int number)
{
    (void)number;
    close(-1);
}

static void *suspend(void *arg)
{
    pthread_kill(*(pthread_t *)arg, SIGUSR1);
    return NULL;
}

int main(void)
{
    pthread_t t, self = pthread_self();
    signal(SIGUSR1, handler);
    pthread_create(&t, NULL, suspend, &self);
    errno = ENOENT;
    assert(errno == ENOENT); // want: assert
    pthread_join(t, NULL);
    return 0;
}
