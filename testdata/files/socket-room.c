// A pair of sockets has room for so many messages, and is ready to be written to again when most are gone.
// verdict: verified
// native: yes
#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

static int s[2];
static char big[300000];

static int ready(void)
{
    struct pollfd p = {s[0], POLLOUT, 0};
    return poll(&p, 1, 0);
}

static int fill(int type, size_t size, ssize_t *last)
{
    int n = 0;
    assert(socketpair(AF_UNIX, type | SOCK_NONBLOCK, 0, s) == 0);
    for (ssize_t r; (r = write(s[0], big, size)) > 0; *last = r)
        n++;
    return n;
}

int main(void)
{
    ssize_t last = 0;
    int n = 0;
    assert(fill(SOCK_DGRAM, 4096, &last) == 26 && last == 4096 && errno == EAGAIN && ready() == 0);
    while (!ready())
        assert(read(s[1], big, 4096) == 4096 && ++n);
    assert(n == 20 && fill(SOCK_STREAM, 32768, &last) == 7 && last == 32768);
    assert(fill(SOCK_STREAM, 65536, &last) == 4 && last == 36544 && fill(SOCK_STREAM, 262144, &last) == 1 && last == 219264);
    assert(fill(SOCK_DGRAM, 262144, &last) == 0 && errno == EMSGSIZE);
    return 0;
}
