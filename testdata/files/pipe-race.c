// One thread reads from a pipe into a buffer that the other looks at.
// verdict: violated
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static int ends[2];
static char buffer[4];

static void *reader(void *arg)
{
    read(ends[0], buffer, sizeof buffer); // want: race
    return arg;
}

int main(void)
{
    pthread_t t;
    if (pipe(ends))
        return 1;
    write(ends[1], "xyz", 4);
    pthread_create(&t, NULL, reader, NULL);
    printf("%d\n", buffer[0]); // want: race
    pthread_join(t, NULL);
    return 0;
}
