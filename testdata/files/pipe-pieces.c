// A read of a pipe may find less than what is written in the end.
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

static int ends[2];

static void *writer(void *arg)
{
    write(ends[1], "ab", 2);
    write(ends[1], "cd", 2);
    return arg;
}

int main(void)
{
    pthread_t t;
    char b[4];
    assert(pipe(ends) == 0);
    pthread_create(&t, NULL, writer, NULL);
    assert(read(ends[0], b, 4) == 4); // want: assert
    pthread_join(t, NULL);
    return 0;
}
