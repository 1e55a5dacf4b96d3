// A thread that waits for a pipe is not woken by who closes its descriptor: on Linux it waits on, if its call had begun.
// verdict: unknown
#include <pthread.h>
#include <unistd.h>

static int ends[2];

static void *reader(void *self)
{
    char c;
    read(ends[0], &c, 1);
    return self;
}

int main(void)
{
    pthread_t t;
    if (pipe(ends))
        return 1;
    pthread_create(&t, 0, reader, 0);
    close(ends[0]);
    pthread_join(t, 0);
    return 0;
}
