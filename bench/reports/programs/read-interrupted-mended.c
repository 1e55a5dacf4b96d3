// A read that a signal has interrupted is made again.
// report: joyent/libuv 113: Handle EINTR
// verdict: verified
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

static int ends[2];

static void handler(int number)
{
    (void)number;
}

static void *writer(void *arg)
{
    pthread_kill(*(pthread_t *)arg, SIGUSR1);
    write(ends[1], "x", 1);
    return NULL;
}

int main(void)
{
    pthread_t t, self = pthread_self();
    struct sigaction action = {.sa_handler = handler};
    char c;
    sigaction(SIGUSR1, &action, NULL);
    if (pipe(ends))
        return 1;
    pthread_create(&t, NULL, writer, &self);
    ssize_t n;
    do
        n = read(ends[0], &c, 1);
    while (n == -1 && errno == EINTR);
    assert(n == 1);
    pthread_join(t, NULL);
    return 0;
}
