// A handler that was set without SA_RESTART ends a read that waits for a pipe.
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

static int p[2];

static void handle(int sig) { (void)sig; }

static void *sender(void *main)
{
    pthread_kill(*(pthread_t *)main, SIGUSR1);
    (void)!write(p[1], "x", 1);
    return 0;
}

int main(void)
{
    pthread_t t, self = pthread_self();
    struct sigaction act = {.sa_handler = handle};
    char c;
    if (pipe(p))
        return 1;
    sigaction(SIGUSR1, &act, 0);
    pthread_create(&t, 0, sender, &self);
    assert(read(p[0], &c, 1) == 1); // want: assert
    pthread_join(t, 0);
    return 0;
}
