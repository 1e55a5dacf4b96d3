// A pipe hands over what one thread writes to another; the end of the writer is the end of the file.
// verdict: verified
// native: yes
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static int ends[2];

static void *writer(void *arg)
{
    assert(write(ends[1], "ab", 2) == 2);
    assert(write(ends[1], "c", 1) == 1);
    assert(close(ends[1]) == 0);
    return arg;
}

int main(void)
{
    pthread_t t;
    char b[4];
    int n = 0, got;
    assert(pipe(ends) == 0);
    pthread_create(&t, NULL, writer, NULL);
    while ((got = (int)read(ends[0], b + n, 2)) > 0)
        n += got;
    assert(got == 0 && n == 3 && b[0] == 'a' && b[1] == 'b' && b[2] == 'c');
    pthread_join(t, NULL);
    close(ends[0]);
    return 0;
}
