// Who writes to a pair whose other end is closed is ended by SIGPIPE, but not with MSG_NOSIGNAL.
// verdict: verified
#include <assert.h>
#include <errno.h>
#include <sys/socket.h>
#include <unistd.h>

int main(void)
{
    int s[2];
    assert(socketpair(AF_UNIX, SOCK_STREAM, 0, s) == 0 && close(s[0]) == 0);
    assert(send(s[1], "x", 1, MSG_NOSIGNAL) == -1 && errno == EPIPE);
    write(s[1], "x", 1);
    assert(0);
}
