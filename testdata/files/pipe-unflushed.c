// The line waits in the stream's buffer, and so does the reader.
// verdict: violated
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static int there[2], back[2];

static void *echo(void *arg)
{
    char b;
    read(there[0], &b, 1); // want: deadlock
    write(back[1], &b, 1);
    return arg;
}

int main(void)
{
    pthread_t t;
    char b;
    if (pipe(there) || pipe(back))
        return 1;
    pthread_create(&t, NULL, echo, NULL);
    FILE *out = fdopen(there[1], "w");
    if (!out)
        return 1;
    putc('x', out);
    read(back[0], &b, 1); // want: deadlock
    pthread_join(t, NULL);
    return 0;
}
