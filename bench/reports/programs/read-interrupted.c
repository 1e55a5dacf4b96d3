// A read from a pipe is taken as failed when a signal has interrupted it.
// report: joyent/libuv 113: Handle EINTR
// verdict: violated
#include <assert.h>
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
    ssize_t n = read(ends[0], &c, 1);
    assert(n == 1); // want: assert
    pthread_join(t, NULL);
    return 0;
}
