// A handler ends a sleep, which tells how much of it remains.
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

static pthread_t first;

static void handler(int sig) { (void)sig; }

static void *wake(void *arg)
{
    pthread_kill(first, SIGUSR1);
    return arg;
}

int main(void)
{
    pthread_t p;
    signal(SIGUSR1, handler);
    first = pthread_self();
    pthread_create(&p, 0, wake, 0);
    assert(sleep(2) == 0); // want: assert
    pthread_join(p, 0);
    return 0;
}
