// Another thread reads a pipe between two writes.
// verdict: violated
#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

static int ends[2];

static void *f(void *a)
{
    if (write(ends[1], "a", 1) != 1 || write(ends[1], "b", 1) != 1)
        return 0;
    return a;
}

int main(void)
{
    pthread_t t;
    char buf[2];
    if (pipe(ends))
        return 0;
    pthread_create(&t, 0, f, 0);
    assert(read(ends[0], buf, 2) != 1); // want: assert
    pthread_join(t, 0);
}
