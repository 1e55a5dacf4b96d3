// A connection is accepted by another thread, which answers what it reads; connecting happens before the accept.
// verdict: verified
#include <assert.h>
#include <netinet/in.h>
#include <pthread.h>
#include <sys/socket.h>
#include <unistd.h>

static struct sockaddr_in at = {.sin_family = AF_INET};
static int listener, told;

static void *serve(void *arg)
{
    char c;
    int fd = accept(listener, 0, 0);
    assert(fd >= 0 && read(fd, &c, 1) == 1 && told == 1);
    c++;
    assert(write(fd, &c, 1) == 1 && read(fd, &c, 1) == 0);
    close(fd);
    return arg;
}

int main(void)
{
    pthread_t t;
    socklen_t n = sizeof at;
    char c = 'a';
    int client = socket(AF_INET, SOCK_STREAM, 0);
    listener = socket(AF_INET, SOCK_STREAM, 0);
    if (client < 0 || listener < 0 || bind(listener, (struct sockaddr *)&at, n) || listen(listener, 1) ||
        getsockname(listener, (struct sockaddr *)&at, &n) || pthread_create(&t, 0, serve, 0))
        return 1;
    assert(connect(client, (struct sockaddr *)&at, n) == 0);
    told = 1;
    assert(write(client, &c, 1) == 1 && read(client, &c, 1) == 1 && c == 'b');
    close(client);
    pthread_join(t, 0);
    close(listener);
    return 0;
}
