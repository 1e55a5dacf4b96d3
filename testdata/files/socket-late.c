// Who connects before the other thread listens is refused.
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>

static struct sockaddr_un at = {.sun_family = AF_UNIX};

static void *listens(void *arg)
{
    int fd = socket(AF_UNIX, SOCK_STREAM, 0);
    if (bind(fd, (struct sockaddr *)&at, 10) == 0)
        listen(fd, 1);
    return arg;
}

int main(void)
{
    pthread_t t;
    int client = socket(AF_UNIX, SOCK_STREAM, 0);
    memcpy(at.sun_path, "\0late", 5);
    if (client < 0 || pthread_create(&t, 0, listens, 0))
        return 1;
    assert(connect(client, (struct sockaddr *)&at, 10) == 0); // want: assert
    pthread_join(t, 0);
    return 0;
}
