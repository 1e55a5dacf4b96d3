// A handler ends a wait for descriptors, also if it was set with SA_RESTART.
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <sys/select.h>
#include <unistd.h>

static int p[2];
static volatile sig_atomic_t seen;

static void handle(int sig)
{
    (void)sig;
    seen = 1;
}

static void *sender(void *main)
{
    pthread_kill(*(pthread_t *)main, SIGUSR1);
    (void)!write(p[1], "x", 1);
    return 0;
}

int main(void)
{
    pthread_t t, self = pthread_self();
    fd_set reads;
    if (pipe(p))
        return 1;
    signal(SIGUSR1, handle);
    pthread_create(&t, 0, sender, &self);
    FD_ZERO(&reads);
    FD_SET(p[0], &reads);
    assert(select(p[0] + 1, &reads, 0, 0, 0) == 1); // want: assert
    pthread_join(t, 0);
    return 0;
}
