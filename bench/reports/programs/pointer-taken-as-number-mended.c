// The receiver of the request reads the number that the pointer points to.
// report: SerenityOS/serenity 10438: Kernel: Correctly interpret ioctl's FIONBIO user value
// verdict: verified
#include <assert.h>
#include <pthread.h>
#include <sys/ioctl.h>
#include <unistd.h>

static int ends[2];

static int set_non_blocking(int descriptor, void *argument)
{
    int value = *(int *)argument;
    return ioctl(descriptor, FIONBIO, &value);
}

static void *writer(void *arg)
{
    write(ends[1], "x", 1);
    return arg;
}

int main(void)
{
    pthread_t t;
    int off = 0;
    char c;
    if (pipe(ends) || set_non_blocking(ends[0], &off))
        return 1;
    pthread_create(&t, NULL, writer, NULL);
    ssize_t n = read(ends[0], &c, 1);
    assert(n == 1);
    pthread_join(t, NULL);
    return 0;
}
