// Who connects to a socket that a child has does not know who accepts.
// verdict: unknown
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

int main(void)
{
    struct sockaddr_in at = {.sin_family = AF_INET};
    socklen_t length = sizeof at;
    int listener = socket(AF_INET, SOCK_STREAM, 0);
    listen(listener, 1);
    getsockname(listener, (struct sockaddr *)&at, &length);
    if (fork() == 0)
        _exit(0);
    int client = socket(AF_INET, SOCK_STREAM, 0);
    connect(client, (struct sockaddr *)&at, length);
    return 0;
}
