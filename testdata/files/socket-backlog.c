// Connections wait to be accepted, but no more than one above the backlog: the second of them blocks until the first is accepted.
// verdict: violated
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>

int main(void)
{
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    int listener = socket(AF_UNIX, SOCK_STREAM, 0), first = socket(AF_UNIX, SOCK_STREAM, 0), second = socket(AF_UNIX, SOCK_STREAM, 0);
    memcpy(at.sun_path, "\0backlog", 8);
    if (second < 0 || bind(listener, (struct sockaddr *)&at, 10) || listen(listener, 0) || connect(first, (struct sockaddr *)&at, 10))
        return 1;
    return connect(second, (struct sockaddr *)&at, 10); // want: deadlock
}
