// Both send more than there is room for before they read.
// verdict: violated
#include <pthread.h>
#include <sys/socket.h>
#include <unistd.h>

#define SIZE 300000

static int s[2];
static char out[SIZE], in[2];

static void *other(void *self)
{
    write(s[1], out, SIZE); // want: deadlock
    read(s[1], in, 1);
    return self;
}

int main(void)
{
    pthread_t t;
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, s))
        return 1;
    pthread_create(&t, 0, other, 0);
    write(s[0], out, SIZE); // want: deadlock
    read(s[0], in + 1, 1);
    pthread_join(t, 0);
    return 0;
}
