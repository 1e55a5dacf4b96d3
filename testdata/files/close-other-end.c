// Who closes the other end wakes a thread that waits: that is the end of what it reads.
// verdict: verified
// native: yes
#include <assert.h>
#include <pthread.h>
#include <sys/socket.h>
#include <unistd.h>

static int ends[2], pair[2];

static void *reader(void *self)
{
    char c;
    assert(read(ends[0], &c, 1) == 0);
    assert(recv(pair[0], &c, 1, 0) == 0);
    return self;
}

int main(void)
{
    pthread_t t;
    if (pipe(ends) || socketpair(AF_UNIX, SOCK_STREAM, 0, pair))
        return 1;
    pthread_create(&t, 0, reader, 0);
    close(ends[1]);
    shutdown(pair[0], SHUT_RDWR);
    pthread_join(t, 0);
    close(ends[0]);
    close(pair[0]);
    return 0;
}
