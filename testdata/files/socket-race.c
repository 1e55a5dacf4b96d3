// An answer is sent before the data are written that it announces.
// verdict: violated
#include <pthread.h>
#include <sys/socket.h>
#include <unistd.h>

static int s[2], data;

static void *server(void *self)
{
    send(s[1], "x", 1, 0);
    data = 1; // want: race
    return self;
}

int main(void)
{
    pthread_t t;
    char c;
    if (socketpair(AF_UNIX, SOCK_SEQPACKET, 0, s))
        return 1;
    pthread_create(&t, 0, server, 0);
    recv(s[0], &c, 1, 0);
    int seen = data; // want: race
    pthread_join(t, 0);
    return seen;
}
