// A handler without SA_RESTART ends a write that waits for room in a pipe; nothing was written then.
// verdict: violated
// large: a pipe is filled
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

static int p[2];
static char full[65536];

static void handle(int sig) { (void)sig; }

static void *reader(void *main)
{
    static char all[65536];
    pthread_kill(*(pthread_t *)main, SIGUSR1);
    (void)!read(p[0], all, sizeof all);
    return 0;
}

int main(void)
{
    pthread_t t, self = pthread_self();
    struct sigaction act = {.sa_handler = handle};
    if (pipe(p))
        return 1;
    sigaction(SIGUSR1, &act, 0);
    assert(write(p[1], full, sizeof full) == sizeof full);
    pthread_create(&t, 0, reader, &self);
    assert(write(p[1], "x", 1) == 1); // want: assert
    pthread_join(t, 0);
    return 0;
}
