// The handler runs in a thread that only computes, while main is inside malloc: another thread's call is not interrupted.
// verdict: verified
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

static sigset_t set;
static volatile int turns, done;

static void on_signal(int sig)
{
    (void)sig;
    free(malloc(1));
    done = 1;
}

static void *computing(void *arg)
{
    pthread_sigmask(SIG_UNBLOCK, &set, 0);
    turns++;
    pthread_sigmask(SIG_BLOCK, &set, 0);
    return arg;
}

int main(void)
{
    pthread_t t;
    sigemptyset(&set);
    sigaddset(&set, SIGUSR1);
    pthread_sigmask(SIG_BLOCK, &set, 0);
    signal(SIGUSR1, on_signal);
    pthread_create(&t, 0, computing, 0);
    pthread_kill(t, SIGUSR1);
    free(malloc(4));
    pthread_join(t, 0);
    return 0;
}
