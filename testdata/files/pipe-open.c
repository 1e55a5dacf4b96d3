// The reader waits for ever, for it holds an end to write to itself.
// verdict: violated
#include <pthread.h>
#include <unistd.h>

static int ends[2];

static void *reader(void *arg)
{
    char b;
    while (read(ends[0], &b, 1) > 0) // want: deadlock
        ;
    return arg;
}

int main(void)
{
    pthread_t t;
    if (pipe(ends))
        return 1;
    pthread_create(&t, NULL, reader, NULL);
    int other = dup(ends[1]);
    write(other, "x", 1);
    close(other);
    pthread_join(t, NULL); // want: deadlock
    return 0;
}
