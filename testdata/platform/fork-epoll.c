// A thread that waits for a pipe at fork shares it with the child from there on.
// verdict: unknown
#include <pthread.h>
#include <sys/epoll.h>
#include <unistd.h>

static int ends[2];

static void *waits(void *self)
{
    struct epoll_event e = {.events = EPOLLIN}, got;
    int ep = epoll_create1(0);
    epoll_ctl(ep, EPOLL_CTL_ADD, ends[0], &e);
    epoll_wait(ep, &got, 1, -1);
    return self;
}

int main(void)
{
    pthread_t t;
    pipe(ends);
    pthread_create(&t, 0, waits, 0);
    if (fork() == 0)
        _exit(0);
    close(ends[1]);
    pthread_join(t, 0);
    return 0;
}
