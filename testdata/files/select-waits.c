// A thread waits by select for what another one writes; it takes a limit that ends for something to read.
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <sys/select.h>
#include <unistd.h>

static int p[2];

static void *writer(void *unused)
{
    (void)!write(p[1], "x", 1);
    return unused;
}

int main(void)
{
    pthread_t t;
    fd_set reads;
    struct timeval second = {1, 0};
    if (pipe(p))
        return 1;
    pthread_create(&t, 0, writer, 0);
    FD_ZERO(&reads);
    FD_SET(p[0], &reads);
    assert(select(p[0] + 1, &reads, 0, 0, &second) == 1); // want: assert
    pthread_join(t, 0);
    return 0;
}
