// Who begins a wait for descriptors again that a handler has ended gets what is written.
// verdict: verified
// native: yes
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <sys/select.h>
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
    fd_set reads;
    int n;
    if (pipe(p))
        return 1;
    signal(SIGUSR1, handle);
    pthread_create(&t, 0, sender, &self);
    do {
        FD_ZERO(&reads);
        FD_SET(p[0], &reads);
        n = select(p[0] + 1, &reads, 0, 0, 0);
    } while (n == -1 && errno == EINTR);
    assert(n == 1 && FD_ISSET(p[0], &reads));
    pthread_join(t, 0);
    return 0;
}
