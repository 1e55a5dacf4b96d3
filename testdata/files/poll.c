// poll tells which of two pipes has something to read, and waits for it.
// verdict: verified
// native: yes
#include <assert.h>
#include <poll.h>
#include <pthread.h>
#include <unistd.h>

static int a[2], b[2];

static void *writer(void *arg)
{
    assert(write(b[1], "x", 1) == 1);
    return arg;
}

int main(void)
{
    pthread_t t;
    char c;
    assert(pipe(a) == 0 && pipe(b) == 0);
    struct pollfd fds[3] = {{a[0], POLLIN, 0}, {b[0], POLLIN, 0}, {-1, POLLIN, 0}};
    assert(poll(fds, 3, 0) == 0);
    pthread_create(&t, NULL, writer, NULL);
    assert(poll(fds, 3, -1) == 1 && fds[0].revents == 0 && fds[1].revents == POLLIN && fds[2].revents == 0);
    assert(read(b[0], &c, 1) == 1 && c == 'x');
    pthread_join(t, NULL);
    close(b[1]);
    assert(poll(fds + 1, 1, -1) == 1 && (fds[1].revents & POLLHUP));
    fds[0].fd = a[1];
    fds[0].events = POLLOUT;
    assert(poll(fds, 1, 0) == 1 && fds[0].revents == POLLOUT);
    close(a[1]);
    assert(poll(fds, 1, -1) == 1 && fds[0].revents == POLLNVAL);
    return 0;
}
