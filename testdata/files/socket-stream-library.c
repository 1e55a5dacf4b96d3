// A stream of the library on a socket is not modelled.
// verdict: unknown
#include <stdio.h>
#include <sys/socket.h>

int main(void)
{
    int s[2];
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, s))
        return 1;
    return fdopen(s[0], "r") == 0;
}
