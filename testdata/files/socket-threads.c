// A request and its answer between threads: the pair orders what is written before.
// verdict: verified
// native: yes
#include <assert.h>
#include <pthread.h>
#include <sys/socket.h>
#include <unistd.h>

static int s[2], data;

static void *server(void *self)
{
    char c;
    while (recv(s[1], &c, 1, 0) == 1) {
        data += c;
        send(s[1], &c, 1, MSG_NOSIGNAL);
    }
    return self;
}

int main(void)
{
    pthread_t t;
    char c = 0;
    assert(socketpair(AF_UNIX, SOCK_STREAM, 0, s) == 0);
    data = 1;
    pthread_create(&t, 0, server, 0);
    for (char i = 1; i < 3; i++) {
        assert(send(s[0], &i, 1, 0) == 1 && recv(s[0], &c, 1, 0) == 1 && c == i);
        data *= 2;
    }
    shutdown(s[0], SHUT_WR);
    pthread_join(t, 0);
    assert(data == 12);
    return 0;
}
