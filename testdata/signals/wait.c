// A thread that waits for signals gets what is sent to the process; nobody else does.
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

void reach_error(void);

static void never(int sig) { assert(sig == 0); }

static void *waiter(void *arg)
{
    int sig = 0;
    assert(sigwait(arg, &sig) == 0 && sig == SIGUSR1);
    return 0;
}

int main(void)
{
    static sigset_t set;
    pthread_t p;
    signal(SIGUSR1, never);
    sigemptyset(&set);
    sigaddset(&set, SIGUSR1);
    pthread_sigmask(SIG_BLOCK, &set, 0);
    pthread_create(&p, 0, waiter, &set);
    kill(getpid(), SIGUSR1);
    pthread_join(p, 0);
    reach_error(); // want: error
    return 0;
}
