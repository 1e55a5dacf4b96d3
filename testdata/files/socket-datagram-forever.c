// A datagram socket has no end: who reads waits for ever, though the other end is closed.
// verdict: violated
#include <sys/socket.h>
#include <unistd.h>

int main(void)
{
    int s[2];
    char c;
    if (socketpair(AF_UNIX, SOCK_DGRAM, 0, s))
        return 1;
    close(s[0]);
    return read(s[1], &c, 1); // want: deadlock
}
