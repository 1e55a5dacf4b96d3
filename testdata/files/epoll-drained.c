// Who waits for edges and reads until nothing is left misses nothing.
// verdict: verified
// native: yes
#include <fcntl.h>
#include <pthread.h>
#include <sys/epoll.h>
#include <unistd.h>

static int p[2];

static void *writes(void *self)
{
    write(p[1], "ab", 2);
    return self;
}

int main(void)
{
    pthread_t t;
    char c;
    int ep = epoll_create1(0);
    pipe2(p, O_NONBLOCK);
    struct epoll_event e = {EPOLLIN | EPOLLET, {.fd = p[0]}};
    epoll_ctl(ep, EPOLL_CTL_ADD, p[0], &e);
    pthread_create(&t, 0, writes, 0);
    for (int n = 0; n < 2;) {
        epoll_wait(ep, &e, 1, -1);
        while (read(p[0], &c, 1) == 1)
            n++;
    }
    pthread_join(t, 0);
    return 0;
}
