// A read that waits for a pipe is taken up again behind a handler with SA_RESTART, or by who asks for EINTR.
// verdict: verified
// large: two handlers may interrupt at every instruction
// native: yes
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

static int p[2];

static void handle(int sig) { (void)sig; }

static void *sender(void *main)
{
    pthread_kill(*(pthread_t *)main, SIGUSR1);
    (void)!write(p[1], "x", 1);
    pthread_kill(*(pthread_t *)main, SIGUSR2);
    (void)!write(p[1], "y", 1);
    return 0;
}

int main(void)
{
    pthread_t t, self = pthread_self();
    struct sigaction ends = {.sa_handler = handle}, takes_up = {.sa_handler = handle, .sa_flags = SA_RESTART};
    char c;
    ssize_t n;
    if (pipe(p))
        return 1;
    sigaction(SIGUSR1, &takes_up, 0);
    sigaction(SIGUSR2, &ends, 0);
    pthread_create(&t, 0, sender, &self);
    assert(read(p[0], &c, 1) == 1 && c == 'x');
    while ((n = read(p[0], &c, 1)) == -1 && errno == EINTR)
        ;
    assert(n == 1 && c == 'y');
    pthread_join(t, 0);
    return 0;
}
