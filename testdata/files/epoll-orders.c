// Two threads send to one that waits for both by epoll: what they wrote before is ordered, and each is waited for.
// verdict: verified
// native: yes
#include <assert.h>
#include <pthread.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>

static int e[2], data[2];

static void *sends(void *arg)
{
    long i = (long)arg;
    data[i] = 7;
    eventfd_write(e[i], 1);
    return 0;
}

int main(void)
{
    pthread_t t[2];
    int ep = epoll_create1(0);
    for (long i = 0; i < 2; i++) {
        struct epoll_event ev = {EPOLLIN | EPOLLONESHOT, {.u64 = i}};
        e[i] = eventfd(0, 0);
        epoll_ctl(ep, EPOLL_CTL_ADD, e[i], &ev);
        pthread_create(&t[i], 0, sends, (void *)i);
    }
    for (int n = 0; n < 2; n++) {
        struct epoll_event got;
        assert(epoll_wait(ep, &got, 1, -1) == 1 && data[got.data.u64] == 7);
    }
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
